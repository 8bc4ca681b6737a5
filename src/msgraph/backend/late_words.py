"""The words of runs whose kernels are chosen when sizes are known: the runs themselves, and parts that threads share.

A program has dozens of such runs, each with room for as many parts as there may be. Where their words stand is the same
for all sizes; so all of them are written at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from msgraph.backend.kernels import KERNELS
from msgraph.backend.program import DISTANCE, INSTRUCTION_HEADER, JUMP, PARALLEL_HEADER, PART_COUNT, LateInstruction

if TYPE_CHECKING:
    from msgraph.backend.target import Target
    from msgraph.kernels.launch.late_kernels import LateRun

Numbers: TypeAlias = "npt.NDArray[np.int64]"


@dataclass(frozen=True)
class LateChoice:
    """The kernels chosen for some sizes, of all runs in order."""

    kernels: Sequence[str]
    counts: Numbers
    """How many parts each has."""
    shifts: Numbers
    """Bytes by which the buffers of each part start further on."""
    arguments: Numbers
    """The numbers of each part."""

    @classmethod
    def of(cls, runs: Sequence[LateRun]) -> LateChoice:
        """The numbers of all parts, one behind the other."""
        parts = [part for run in runs for part in run.parts]
        return cls(
            [run.kernel for run in runs],
            np.array([len(run.parts) for run in runs], np.int64),
            np.fromiter(chain.from_iterable([part.shifts for part in parts]), np.int64),
            np.fromiter(chain.from_iterable([part.arguments for part in parts]), np.int64),
        )


class LateWords:
    """Where the words of such runs stand in the program of a template."""

    def __init__(self, late: Sequence[LateInstruction]) -> None:
        self._wholes = _numbers([run.whole for run in late])
        self._headers = _numbers([run.header for run in late])
        shared = [(index, run) for index, run in enumerate(late) if run.header >= 0]
        ends = [INSTRUCTION_HEADER + 2 * run.buffers for _, run in shared]
        self._starts = _Places(shared, [range(1)] * len(shared))
        self._bases = _Places(shared, [range(INSTRUCTION_HEADER + 1, end, 2) for end in ends])
        self._arguments = _Places(shared, [range(end, run.length) for end, (_, run) in zip(ends, shared, strict=True)])
        self.overwritten = np.concatenate([self._starts.places, self._bases.places, self._arguments.places])
        """What is written here, or never read."""

    def put(self, words: Numbers, choice: LateChoice, target: Target, used: dict[str, int]) -> None:
        """Writes what was chosen into a program, and counts the kernels."""
        for kernel in choice.kernels:
            used[kernel] = used.get(kernel, 0) + 1
        addresses = _numbers([KERNELS.get(target, kernel).address for kernel in choice.kernels])
        words[self._wholes] = addresses
        counts, has_room = choice.counts, self._headers >= 0
        alone = self._headers[has_room & (counts == 0)]
        words[alone] = JUMP
        words[alone + DISTANCE] = PARALLEL_HEADER
        words[self._headers[counts > 0] + PART_COUNT] = counts[counts > 0]
        places, runs, _ = self._starts.of_parts(counts)
        words[places] = addresses[runs]
        places, runs, distances = self._bases.of_parts(counts)
        words[places] = words[self._wholes[runs] + distances] + choice.shifts
        places, _, _ = self._arguments.of_parts(counts)
        words[places] = choice.arguments


class _Places:
    """Some words of each part of all runs: where they stand, of which run, of which of its parts."""

    def __init__(self, shared: Sequence[tuple[int, LateInstruction]], words: Sequence[range]) -> None:
        places: list[Numbers] = [_numbers([])]
        runs: list[Numbers] = [_numbers([])]
        distances: list[Numbers] = [_numbers([])]
        parts: list[Numbers] = [_numbers([])]
        for (index, run), own in zip(shared, words, strict=True):
            rows, columns = np.arange(run.slots)[:, None], np.array(own, np.int64)[None]
            places.append((run.parts + rows * run.length + columns).reshape(-1))
            parts.append(np.repeat(np.arange(run.slots), columns.size))
            distances.append(np.tile(columns[0], run.slots))
            runs.append(np.full(places[-1].size, index))
        self.places, self._runs = np.concatenate(places), np.concatenate(runs)
        self._distances, self._parts = np.concatenate(distances), np.concatenate(parts)

    def of_parts(self, counts: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Of as many parts as each run has: the places, the runs, how far from the start of the part."""
        there = self._parts < counts[self._runs]
        return self.places[there], self._runs[there], self._distances[there]


def _numbers(values: Sequence[int]) -> Numbers:
    return np.array(values, np.int64)

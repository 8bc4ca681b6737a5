"""What a peer is: programs by case, and how a call of one is waited for and read."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from benchmarks.cases import Case

Array: TypeAlias = npt.NDArray[Any]
Inputs: TypeAlias = dict[str, Any]

VARIANT = os.environ.get("BENCH_VARIANT", "")
"""Which way of the peer is meant: ``torch`` has an eager and a compiled one."""


class Skip(Exception):
    """The peer has no sensible form of this case."""


def nothing(result: Any) -> None:
    """Results of peers that do not wait are there."""


def as_arrays(result: Any) -> list[Array]:
    """A result, or several, as NumPy arrays."""
    parts = cast("Sequence[Any]", result) if isinstance(result, (list, tuple)) else [result]
    return [np.asarray(part) for part in parts]


@dataclass
class Prepared:
    """A program with its inputs in place: ``call`` does it once, ``sync`` waits, ``to_np`` reads the result.

    ``probe`` says what to compare after each of the first three calls, where they change what the next one sees.
    """

    call: Callable[[], Any]
    sync: Callable[[Any], Any] = nothing
    to_np: Callable[[Any], Sequence[Array]] = as_arrays
    probe: Callable[[], Sequence[Array]] | None = None
    note: str = ""
    function: Callable[..., Any] | None = None
    arguments: Sequence[Any] = ()
    """What ``call`` calls, to be called without anything around it."""


Build: TypeAlias = Callable[[Case, Inputs], Prepared]


@dataclass
class Programs:
    """The programs of a peer."""

    builds: dict[str, Build] = field(default_factory=dict[str, Build])
    warm: Callable[[], Any] | None = None
    """Compiles something small: what only the first compilation of a process costs is not the case's."""

    def case(self, names: str) -> Callable[[Build], Build]:
        """``@case("mm256 mm1024")``: how these cases are done."""

        def note(build: Build) -> Build:
            for name in names.split():
                self.builds[name] = build
            return build

        return note

    def keep(self, wanted: Callable[[str], bool]) -> None:
        """Leave the other cases to another variant."""
        self.builds = {name: build for name, build in self.builds.items() if wanted(name)}

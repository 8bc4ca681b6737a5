"""Blocks of numbers of few bits with a scale, as GGUF files hold them: which byte says what, for each format.

Element ``i`` of a run of neighbours is ``scale * (number[i] - zero)``, or ``scale * number[i] + least``: the scale and
the least value of a block are float16, and a run may multiply them by whole numbers of its own. What unpacks blocks,
in NumPy here and in vectors in ``kernels/gemm/unpacking.py``, reads it off ``FORMATS``.

Format: https://github.com/ggml-org/ggml/blob/master/src/ggml-common.h
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

BYTE = 8


class BlockBits(NamedTuple):
    """Where a whole number is: ``bits`` of a byte from ``shift`` on, above them two of another byte; all eight bits of
    one have a sign. Numbers that are neighbours are in neighbouring bytes."""

    byte: int
    shift: int = 0
    bits: int = 4
    high_byte: int | None = None
    high_shift: int = 0

    def read(self, blocks: npt.NDArray[np.uint8], count: int = 1) -> npt.NDArray[np.int32]:
        """``count`` neighbours of each block."""
        low = blocks[..., self.byte : self.byte + count]
        if self.bits == BYTE:
            return low.view(np.int8).astype(np.int32)
        numbers = low.astype(np.int32) >> self.shift & (1 << self.bits) - 1
        if self.high_byte is not None:
            high = blocks[..., self.high_byte : self.high_byte + count].astype(np.int32)
            numbers |= (high >> self.high_shift & 3) << self.bits
        return numbers


class BlockRun(NamedTuple):
    """Neighbours with one scale: their numbers, and what multiplies the scale and the least value of the block."""

    size: int
    numbers: BlockBits
    scale: BlockBits | None = None
    least: BlockBits | None = None


class BlockFormat(NamedTuple):
    """Elements and bytes of a block; its runs; the bytes where its scale and its least value (or minus it) start.
    Blocks without a ``scale`` are whole numbers: what multiplies them belongs to the row, and is kept elsewhere."""

    elements: int
    size: int
    runs: tuple[BlockRun, ...]
    scale: int | None = 0
    zero: int = 0
    least: int | None = None
    sign: int = 1

    def unpacked(self, rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
        """The elements of rows of blocks."""
        blocks = np.ascontiguousarray(rows).reshape(*rows.shape[:-1], rows.shape[-1] // self.size, self.size)
        parts: list[npt.NDArray[np.float64]] = []
        for run in self.runs:
            scale = _half(blocks, self.scale) * (1 if run.scale is None else run.scale.read(blocks))
            least = -self.zero * scale
            if self.least is not None:
                least = self.sign * _half(blocks, self.least) * (1 if run.least is None else run.least.read(blocks))
            parts.append(run.numbers.read(blocks, run.size) * scale + least)
        return np.concatenate(parts, -1).reshape(*rows.shape[:-1], rows.shape[-1] // self.size * self.elements)


def _half(blocks: npt.NDArray[np.uint8], start: int | None) -> npt.NDArray[np.float64]:
    """A float16 of each block; 1 where there is none."""
    if start is None:
        return np.ones((*blocks.shape[:-1], 1))
    return np.ascontiguousarray(blocks[..., start : start + 2]).view("<f2").astype(np.float64)


def _nibbles(start: int) -> tuple[BlockRun, BlockRun]:
    """16 bytes: the lower halves, then the upper ones."""
    return BlockRun(16, BlockBits(start)), BlockRun(16, BlockBits(start, 4))


def _runs_of_4k() -> tuple[BlockRun, ...]:
    """Pairs of 32 in 32 bytes; scales and least values of six bits, the last four of each in parts."""
    scales, numbers, runs = 4, 16, list[BlockRun]()
    for r in range(8):
        at = scales + r
        scale, least = BlockBits(at, 0, 6), BlockBits(at + 4, 0, 6)
        if r >= 4:
            scale, least = BlockBits(at + 4, 0, 4, at - 4, 6), BlockBits(at + 4, 4, 4, at, 6)
        runs.append(BlockRun(32, BlockBits(numbers + r // 2 * 32, r % 2 * 4), scale, least))
    return tuple(runs)


def _runs_of_6k() -> tuple[BlockRun, ...]:
    """Two halves of 128: four bits of each in 64 bytes, two in 32 others; a scale for each 16."""
    runs: list[BlockRun] = []
    for r in range(16):
        half, quarter, part = r // 8, r % 8 // 2, r % 2 * 16
        low = half * 64 + quarter % 2 * 32 + part
        numbers = BlockBits(low, quarter // 2 * 4, 4, 128 + half * 32 + part, quarter * 2)
        runs.append(BlockRun(16, numbers, BlockBits(192 + r, bits=BYTE)))
    return tuple(runs)


FORMATS = {
    "q8_0": BlockFormat(32, 34, (BlockRun(32, BlockBits(2, bits=BYTE)),)),
    "q4_0": BlockFormat(32, 18, _nibbles(2), zero=8),
    "q4_1": BlockFormat(32, 20, _nibbles(4), least=2),
    "q4_k": BlockFormat(256, 144, _runs_of_4k(), least=2, sign=-1),
    "q6_k": BlockFormat(256, 210, _runs_of_6k(), scale=208, zero=32),
    "int8": BlockFormat(32, 32, (BlockRun(32, BlockBits(0, bits=BYTE)),), scale=None),
}
"""By the names that ops have them under."""

"""Squares of vectors, turned in registers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import FixedBitwidthType, VectorType
from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import strided
from msgraph.kernels.builder.loops import Index, KernelBuilder
from msgraph.kernels.builder.types import memory_type

_UNIT = 128
"""Bits of a vector in which elements are moved at less cost than across: the registers of SSE and NEON."""


def transposed(n: KernelBuilder, lines: Sequence[SSAValue]) -> list[SSAValue]:
    """The columns of a square whose rows are vectors: element ``(i, j)`` becomes ``(j, i)``.

    First squares of as many elements as a unit of a vector holds, by interleaving them; then units as a whole. Each
    step is one instruction.
    """
    width, together = len(lines), _together(cast("VectorType[Any]", lines[0].type).element_type, len(lines))
    groups = [_interleaved(n, lines[first : first + together], width) for first in range(0, width, together)]
    by_column = [_regrouped(n, [group[lane] for group in groups], together, width) for lane in range(together)]
    return [by_column[column % together][column // together] for column in range(width)]


def transpose_square(
    n: KernelBuilder,
    dtype: DType,
    width: int,
    load: Callable[[Index], SSAValue],
    store: Callable[[Index, SSAValue], None],
) -> None:
    """Loads the lines of a square, stores its columns, in two loops by way of memory.

    What stays in registers throughout is no faster, and the code generator searches long for better shuffles.
    """
    together = _together(memory_type(dtype), width)
    count = width // together
    if count == 1:
        for column, value in enumerate(transposed(n, [load(n.index(line)) for line in range(width)])):
            store(n.index(column), value)
        return
    room = n.scratch(dtype, width * width)

    def group(first: Index) -> None:
        lines = [load(n.plus(first, n.index(line))) for line in range(together)]
        at = n.times(first, n.index(width // together))
        for lane, value in enumerate(_interleaved(n, lines, width)):
            n.store(value, room, n.plus(at, n.index(lane * count * width)), dtype, width)

    def columns(lane: Index) -> None:
        at = n.times(lane, n.index(count * width))
        units = [n.load(room, n.plus(at, n.index(unit * width)), dtype, width) for unit in range(count)]
        for unit, value in enumerate(_regrouped(n, units, together, width)):
            store(n.plus(lane, n.index(unit * together)), value)

    strided(n, n.index(0), n.index(width), together, group)
    n.count(n.index(together), columns)


def _together(element: object, width: int) -> int:
    """How many elements of a vector of ``width`` are in a unit."""
    return min(max(_UNIT // cast("FixedBitwidthType", element).bitwidth, 1), width)


def _interleaved(n: KernelBuilder, lines: Sequence[SSAValue], width: int) -> list[SSAValue]:
    """Squares beside each other in a few lines, each of them transposed."""
    count = len(lines)
    units = range(0, width, count)
    low = [unit + lane // 2 + width * (lane % 2) for unit in units for lane in range(count)]
    high = [lane + count // 2 for lane in low]
    vectors, rounds = list(lines), count.bit_length() - 1
    for _ in range(rounds):
        pairs = list(zip(vectors[: count // 2], vectors[count // 2 :], strict=True))
        vectors = [n.shuffle(a, b, lanes) for a, b in pairs for lanes in (low, high)]
    return vectors


def _regrouped(n: KernelBuilder, lines: Sequence[SSAValue], together: int, width: int) -> list[SSAValue]:
    """A square of units of ``together`` elements, transposed: its even columns, its odd columns."""
    if len(lines) == 1:
        return list(lines)
    even = [unit + lane for unit in range(0, 2 * width, 2 * together) for lane in range(together)]
    odd = [lane + together for lane in even]
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    halves = [_regrouped(n, [n.shuffle(a, b, lanes) for a, b in pairs], together, width) for lanes in (even, odd)]
    return [line for both in zip(*halves, strict=True) for line in both]

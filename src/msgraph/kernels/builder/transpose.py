"""Squares of vectors, turned in registers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import FixedBitwidthType, VectorType
from xdsl.ir import SSAValue

from msgraph.kernels.builder.loops import KernelBuilder

_UNIT = 128
"""Bits of a vector in which elements are moved at less cost than across: the registers of SSE and NEON."""


def transposed(n: KernelBuilder, lines: Sequence[SSAValue]) -> list[SSAValue]:
    """The columns of a square whose rows are vectors: element ``(i, j)`` becomes ``(j, i)``.

    First squares of as many elements as a unit of a vector holds, by interleaving them; then units as a whole. Each
    step is one instruction.
    """
    width, together = len(lines), _together(cast("VectorType[Any]", lines[0].type).element_type, len(lines))
    groups = [interleaved(n, lines[first : first + together], width) for first in range(0, width, together)]
    by_column = [_regrouped(n, [group[lane] for group in groups], together, width) for lane in range(together)]
    return [by_column[column % together][column // together] for column in range(width)]


def _together(element: object, width: int) -> int:
    """How many elements of a vector of ``width`` are in a unit."""
    return min(max(_UNIT // cast("FixedBitwidthType", element).bitwidth, 1), width)


def interleaved(n: KernelBuilder, lines: Sequence[SSAValue], width: int) -> list[SSAValue]:
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

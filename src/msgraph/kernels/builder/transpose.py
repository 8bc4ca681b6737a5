"""Squares of vectors, turned in registers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from msgraph.kernels.builder.loops import KernelBuilder


def transposed(n: KernelBuilder, lines: Sequence[SSAValue]) -> list[SSAValue]:
    """The columns of a square whose rows are vectors: element ``(i, j)`` becomes ``(j, i)``.

    The recursive transposition of Eklundh (IEEE Trans. Comput. C-21, 1972), its rounds one after the other.
    """
    width, found, half = len(lines), list(lines), 1
    lanes = range(width)
    while half < width:
        upper = [lane if not lane & half else width + (lane ^ half) for lane in lanes]
        lower = [lane ^ half if not lane & half else width + lane for lane in lanes]
        for i in (i for i in lanes if not i & half):
            a, b = found[i], found[i | half]
            found[i], found[i | half] = n.shuffle(a, b, upper), n.shuffle(a, b, lower)
        half *= 2
    return found

"""The lanes of a vector made one, by halves: the same order everywhere, whatever combines them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loops import KernelBuilder
from msgraph.kernels.builder.vectors import VectorValue

Values = Sequence[SSAValue]


def folded(
    n: KernelBuilder, vectors: Values, width: int, combine: Callable[[int, Values, Values], Values], narrow: int = 0
) -> Values:
    """Vectors of ``width`` lanes made ``narrow``, or elements where that is 0; ``combine`` is told how many lanes the
    halves have that it gets."""
    while width > max(narrow, 1):
        width //= 2
        lanes = width if narrow or width > 1 else 0
        low, high = ([_part(n, vector, start, lanes) for vector in vectors] for start in (0, width))
        vectors = combine(lanes, low, high)
    return vectors


def _part(n: KernelBuilder, vector: SSAValue, start: int, lanes: int) -> SSAValue:
    return n.shuffle(vector, vector, range(start, start + lanes)) if lanes else n.extract(vector, start)


def combined(
    n: KernelBuilder,
    value: SSAValue,
    dtype: DType,
    combine: Callable[[KernelBuilder, VectorValue, VectorValue], VectorValue],
) -> VectorValue:
    """All lanes of one vector of a dtype as one element."""

    def halves(lanes: int, low: Values, high: Values) -> Values:
        return [combine(n.values(lanes), VectorValue(low[0], dtype), VectorValue(high[0], dtype)).value]

    return VectorValue(folded(n, [value], n.width(dtype), halves)[0], dtype)

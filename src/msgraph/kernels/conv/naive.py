"""The loops of convolutions, element by element: right for every type, and what half precision runs on.

Each result is a sum of products of two elements, over places some of which lie in the padding. ``Geometry`` says how
a place of the kernels' grid and an element of a kernel make a place of the image.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.kernels.builder.loop_nests import load, over, store
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue

_EQUAL, _BELOW = Predicate.EQ.signed, Predicate.LT.unsigned
"""Comparisons of integers; the second takes negative ones for large ones."""

Term = Callable[[tuple[Index, ...]], tuple[list[SSAValue], Sequence[Index], Sequence[Index]]]
"""For places summed over: conditions, and where the two factors stand if all of them hold."""


class Geometry(NamedTuple):
    """Fields of a convolution."""

    strides: Sequence[int]
    pads: Sequence[int]
    dilations: Sequence[int]
    groups: int

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Geometry:
        """What all three ops have."""
        return cls(fields["strides"], fields["pads"], fields["dilations"], fields["groups"])

    def met(self, n: KernelBuilder, dim: int, window: Index, element: Index) -> Index:
        """The row (dim 0) or column (dim 1) of the image that an element of a filter meets; perhaps outside of it."""
        start = n.times(window, n.index(self.strides[dim]))
        reach = n.times(element, n.index(self.dilations[dim]))
        return n.minus(n.plus(start, reach), n.index(self.pads[2 * dim]))

    def meeting(self, n: KernelBuilder, dim: int, spot: Index, element: Index, places: Index) -> tuple[Index, SSAValue]:
        """The place from which ``element`` meets row or column ``spot`` of the image; whether there is one."""
        stride = n.index(self.strides[dim])
        reach = n.times(element, n.index(self.dilations[dim]))
        distance = n.minus(n.plus(spot, n.index(self.pads[2 * dim])), reach)
        window = n.quotient(distance, stride)
        exact = n.icmp(_EQUAL, n.times(window, stride), distance)
        return window, n.both(n.icmp(_BELOW, window, places), exact)


def output_nest(n: KernelBuilder, data: Strided, weight: Strided, output: Strided, g: Geometry) -> None:
    """``ms.conv2d``."""
    height, width = data.sizes[2:]
    channels, outputs = weight.sizes[1], n.quotient(weight.sizes[0], n.index(g.groups))

    def one(at: tuple[Index, ...]) -> None:
        image, o, i, j = at
        first = n.times(n.quotient(o, outputs), channels)

        def term(inner: tuple[Index, ...]) -> tuple[list[SSAValue], Sequence[Index], Sequence[Index]]:
            c, k, m = inner
            row, column = g.met(n, 0, i, k), g.met(n, 1, j, m)
            inside = [n.icmp(_BELOW, row, height), n.icmp(_BELOW, column, width)]
            return inside, (image, n.plus(first, c), row, column), (o, c, k, m)

        _sum(n, data, weight, output, at, weight.sizes[1:], term)

    over(n, output.sizes, one)


def weight_nest(n: KernelBuilder, places: Strided, data: Strided, output: Strided, g: Geometry) -> None:
    """``ms.conv2d_weight``."""
    height, width = data.sizes[2:]
    channels, outputs = output.sizes[1], n.quotient(output.sizes[0], n.index(g.groups))

    def one(at: tuple[Index, ...]) -> None:
        o, c, k, m = at
        first = n.times(n.quotient(o, outputs), channels)

        def term(inner: tuple[Index, ...]) -> tuple[list[SSAValue], Sequence[Index], Sequence[Index]]:
            image, i, j = inner
            row, column = g.met(n, 0, i, k), g.met(n, 1, j, m)
            inside = [n.icmp(_BELOW, row, height), n.icmp(_BELOW, column, width)]
            return inside, (image, o, i, j), (image, n.plus(first, c), row, column)

        _sum(n, places, data, output, at, (places.sizes[0], *places.sizes[2:]), term)

    over(n, output.sizes, one)


def input_nest(n: KernelBuilder, places: Strided, weight: Strided, output: Strided, g: Geometry) -> None:
    """``ms.conv2d_input``."""
    channels, outputs = weight.sizes[1], n.quotient(weight.sizes[0], n.index(g.groups))

    def one(at: tuple[Index, ...]) -> None:
        image, channel, row, column = at
        first = n.times(n.quotient(channel, channels), outputs)
        own = n.remainder(channel, channels)

        def term(inner: tuple[Index, ...]) -> tuple[list[SSAValue], Sequence[Index], Sequence[Index]]:
            o, k, m = inner
            i, fits = g.meeting(n, 0, row, k, places.sizes[2])
            j, also = g.meeting(n, 1, column, m, places.sizes[3])
            kernel = n.plus(first, o)
            return [fits, also], (image, kernel, i, j), (kernel, own, k, m)

        _sum(n, places, weight, output, at, (outputs, *weight.sizes[2:]), term)

    over(n, output.sizes, one)


def _sum(
    n: KernelBuilder,
    left: Strided,
    right: Strided,
    output: Strided,
    at: Sequence[Index],
    sizes: Sequence[Index],
    term: Term,
) -> None:
    """``output[at]``: the products of all terms, summed up in at least float32."""
    wide = dtypes.float32 if output.dtype in dtypes.HALVES else output.dtype

    def widened(value: SSAValue) -> VectorValue:
        return n.values().convert(VectorValue(value, output.dtype), wide)

    def level(positions: tuple[Index, ...], total: SSAValue) -> SSAValue:
        if len(positions) < len(sizes):

            def inner(position: Index, carried: SSAValue) -> Sequence[SSAValue]:
                return [level((*positions, position), carried)]

            return n.loop(n.index(0), sizes[len(positions)], n.index(1), inner, [total])[0]
        conditions, first, second = term(positions)

        def product() -> Sequence[SSAValue]:
            x, y = widened(load(n, left, first)), widened(load(n, right, second))
            return [n.values().fma(x, y, VectorValue(total, wide)).value]

        return n.branch(n.both(*conditions), product, lambda: [total])[0]

    zero = n.values().const(0, wide).value
    total = VectorValue(level((), zero), wide)
    store(n, n.values().convert(total, output.dtype).value, output, at)

"""Few rows times blocks of few bits in whole numbers: pairs of these are added as fast as memory brings blocks.

Each 32 neighbours of a row become int16 with a power of two for their scale: 15 bits, where numbers in blocks have 8
at most. Sums of products within a group are exact, and scales are multiplied once for all of them. An element that is
not finite makes its row NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import product
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.block_formats import FORMATS, BlockRun
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import combined, in_tiles
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder
from msgraph.kernels.builder.subroutines import call_subroutine
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.gemm.microkernel import RowMajorMatrix, load_wide
from msgraph.kernels.gemm.unpacking import BlockReader

MOST = 1 << 16
"""Elements of all rows."""
GROUP = 32
"""Neighbours with one scale."""
_DIGITS = 14
"""Of whole numbers: the greatest of a group is less than twice as much."""
_EXPONENT, _MAGNITUDE, _ONE = 0x7F800000, 0x7FFFFFFF, 1 << 23
_LEAST = 27 << 23
"""The power of two of a group of zeros, as the bits of a float32."""
_ROUNDING = 1.5 * 2**23
"""Near it a float32 has a whole number for its last bits."""
_LANES = 8
"""Sums of a vector at most: neighbours of a run may be 16."""


class IntegerRows(NamedTuple):
    """Rows one behind the other; for each group its scale, and what its elements add up to."""

    elements: Buffer
    scales: Buffer

    def place(self, n: KernelBuilder, element: Index) -> Index:
        """Where the scale of a group is, by that of its first element."""
        return n.quotient(element, n.index(GROUP // 2))


def integer_rows(n: KernelBuilder, rows: RowMajorMatrix, dtype: DType, count: Index, size: Index) -> IntegerRows:
    """``count`` rows of ``size`` elements as whole numbers."""
    integers = IntegerRows(n.scratch(dtypes.int16, MOST), n.scratch(dtypes.float32, 2 * MOST // GROUP))

    def write(inner: KernelBuilder, source: RowMajorMatrix, target: IntegerRows, height: Index, length: Index) -> None:
        wide, width = dtypes.float32, inner.width(dtypes.float32)
        for i, j in in_tiles(inner, height, 1, length, GROUP):
            start = inner.plus(inner.offset(source.start, i, source.stride), j)
            places = [inner.plus(start, inner.index(first)) for first in range(0, GROUP, width)]
            xs = [load_wide(inner, source.buffer, at, dtype, wide, width) for at in places]
            _store_group(inner, xs, target, inner.offset(j, i, length))

    call_subroutine(n, f"integers_of_{dtype.name}", write, rows, integers, count, size)
    return integers


def _store_group(n: KernelBuilder, xs: Sequence[VectorValue], target: IntegerRows, at: Index) -> None:
    """The greatest power of two in a group says how its elements are scaled."""
    wide, whole, width = dtypes.float32, dtypes.int32, n.width(dtypes.float32)
    k = n.values(width)
    bits = [k.and_(k.bitcast(x, whole), k.const(_MAGNITUDE, whole)) for x in xs]
    power = k.and_(_over_lanes(n, KernelBuilder.maximum, reduce(k.maximum, bits)), k.const(_EXPONENT, whole))
    endless = k.compare("eq", power, k.const(_EXPONENT, whole))
    scale = k.sub(k.maximum(power, k.const(_LEAST, whole)), k.const(_DIGITS * _ONE, whole))
    inverse = k.bitcast(k.sub(k.const(254 * _ONE, whole), scale), wide)
    factor = k.select(endless, k.const(float("nan"), wide), k.bitcast(scale, wide))
    most, rounding = k.const(float((2 << _DIGITS) - 1), wide), k.const(_ROUNDING, wide)
    total = k.const(0.0, wide)
    for position, x in enumerate(xs):
        rounded = k.add(k.minimum(k.mul(x, inverse), most), rounding)
        total = k.add(total, k.sub(rounded, rounding))
        integer = k.convert(k.bitcast(rounded, whole), dtypes.int16).value
        n.store(integer, target.elements, n.plus(at, n.index(position * width)), dtypes.int16, width)
    total, first = k.mul(_over_lanes(n, KernelBuilder.add, total), factor), target.place(n, at)
    n.store(n.extract(factor.value, 0), target.scales, first, wide)
    n.store(n.extract(total.value, 0), target.scales, n.plus(first, n.index(1)), wide)


def _over_lanes(n: KernelBuilder, function: Callable[..., VectorValue], x: VectorValue) -> VectorValue:
    """Of all lanes, in each."""
    return VectorValue(n.broadcast(combined(n, x, function).value, n.width(x.dtype)), x.dtype)


def integer_dots(
    n: KernelBuilder, name: str, left: IntegerRows, rows: Sequence[Index], columns: int,
    right: tuple[Buffer, Sequence[Index]], size: Index,
) -> Sequence[SSAValue]:  # fmt: skip
    """The products of rows and columns of blocks, as vectors whose lanes are to be added.

    What is right of these columns is brought from memory meanwhile.
    """
    form, wide, width = FORMATS[name], dtypes.float32, n.width(dtypes.float32)
    lanes, pairs = min(width, _LANES), [*product(range(len(rows)), range(columns))]
    zero, nothing = n.values(lanes).const(0, wide), n.values().const(0, wide)
    sums = [zero] * len(pairs) + [nothing] * (0 if form.least is None else len(pairs))  # then those of least values
    for b in n.count(n.quotient(size, n.index(form.elements)), carried=sums):
        k, vectors = n.values(), n.values(lanes)
        starts = [n.offset(start, b, n.index(form.size)) for start in right[1]]
        for coming, line in product(starts[columns:], range(0, form.size, 2 * GROUP)):
            n.prefetch(right[0], n.plus(coming, n.index(line)))
        readers = [BlockReader(n, form, wide, dtypes.int16, right[0], start) for start in starts[:columns]]
        heads = [reader.head() for reader in readers]
        lines = [n.offset(row, b, n.index(form.elements)) for row in rows]
        position, added = 0, {pair: list[VectorValue]() for pair in pairs}
        for run in form.runs:
            for r, c in pairs:
                products = _products(readers[c], run, left.elements, n.plus(lines[r], n.index(position)), lanes)
                added[r, c] = [reduce(vectors.add, [*added[r, c], *products])]
            group, position = position // GROUP * GROUP, position + run.size
            if position % GROUP and run.scale is None:
                continue  # the rest of the group has the same scale
            factors = [reader.factors(run, *head) for reader, head in zip(readers, heads, strict=True)]
            for spot, (r, c) in enumerate(pairs):
                first = left.place(n, n.plus(lines[r], n.index(group)))
                scale = VectorValue(n.load(left.scales, first, wide), wide)
                factor = VectorValue(n.broadcast(k.mul(factors[c][0], scale).value, lanes), wide)
                sums[spot] = vectors.fma(vectors.convert(added[r, c].pop(), wide), factor, sums[spot])
                if form.least is not None:
                    total = VectorValue(n.load(left.scales, n.plus(first, n.index(1)), wide), wide)
                    spot += len(pairs)
                    sums[spot] = k.fma(factors[c][1], total, sums[spot])
    alone = [VectorValue(n.collect([x.value, *[nothing.value] * (lanes - 1)]), wide) for x in sums[len(pairs) :]]
    dots = [n.values(lanes).add(x, y) for x, y in zip(sums, alone, strict=False)] or sums
    return [n.shuffle(x.value, zero.value, range(width)) if lanes < width else x.value for x in dots]


def _products(reader: BlockReader, run: BlockRun, left: Buffer, at: Index, lanes: int) -> list[VectorValue]:
    """The numbers of a run times elements of a row, neighbours added: one instruction on most processors."""
    n, count, whole = reader.n, 2 * lanes, dtypes.int32
    k, sums = n.values(count), list[VectorValue]()
    for first in range(0, run.size, count):
        x = VectorValue(n.load(left, n.plus(at, n.index(first)), dtypes.int16, count), dtypes.int16)
        y = reader.numbers(run.numbers, first, count)
        y = k.sub(y, k.like(reader.form.zero, y)) if reader.form.zero else y
        products = k.mul(k.convert(x, whole), k.convert(y, whole)).value
        halves = [VectorValue(n.shuffle(products, products, range(half, count, 2)), whole) for half in range(2)]
        sums.append(n.values(lanes).add(*halves))
    return sums

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
from msgraph.dialects.block_formats import FORMATS, BlockFormat, BlockRun
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import combined, in_tiles
from msgraph.kernels.builder.loops import Buffer, Index, KernelBuilder, call_subroutine
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
"""Factors that are computed at once."""
_LINES = 2 * MOST // GROUP + 8 * _LANES
"""Factors of all rows with a column, and what is added; lanes behind the last ones of a line mean nothing."""
_AHEAD = 8192
"""Bytes after which those are that memory is told of: it brings as many while it answers once."""


class IntegerRows(NamedTuple):
    """Rows one behind the other; for each group its scale, and what its elements add up to; memory for what multiplies
    sums of products."""

    elements: Buffer
    scales: Buffer
    totals: Buffer
    factors: Buffer


def integer_rows(
    n: KernelBuilder, rows: RowMajorMatrix, dtype: DType, count: Index, size: Index, columns: int
) -> IntegerRows:
    """``count`` rows of ``size`` elements as whole numbers, for tiles of so many columns."""
    numbers = [n.scratch(dtypes.float32, times * _LINES) for times in (1, 1, columns)]
    integers = IntegerRows(n.scratch(dtypes.int16, MOST), *numbers)

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
    total, group = k.mul(_over_lanes(n, KernelBuilder.add, total), factor), n.quotient(at, n.index(GROUP))
    n.store(n.extract(factor.value, 0), target.scales, group, wide)
    n.store(n.extract(total.value, 0), target.totals, group, wide)


def _over_lanes(n: KernelBuilder, function: Callable[..., VectorValue], x: VectorValue) -> VectorValue:
    """Of all lanes, in each."""
    return VectorValue(n.broadcast(combined(n, x, function).value, n.width(x.dtype)), x.dtype)


def write_factors(
    n: KernelBuilder, left: IntegerRows, row: Index, right: RowMajorMatrix, columns: Index, size: Index, name: str,
    rows: int, breadth: int,
) -> None:  # fmt: skip
    """Writes what multiplies the sums of a tile's products: a line for each column and row, with a number for each
    scale of the column's blocks; then, as lanes, what totals of groups add. Columns not there repeat the last one."""
    form, wide, lanes = FORMATS[name], dtypes.float32, min(n.width(dtypes.float32), _LANES)
    scaled, blocks, last = _scaled(form), n.quotient(size, n.index(form.elements)), n.minus(columns, n.index(1))
    together, repeats = max(lanes // len(scaled), 1), len(scaled) * GROUP // form.elements
    whole, length = n.round_down(blocks, together), _LINES // rows
    for c in n.count(n.index(breadth)):
        start, lines = n.offset(right.start, n.smaller(c, last), right.stride), n.times(c, n.index(_LINES))
        leasts = [n.values(lanes).const(0, wide)] * (rows * _adds_totals(form))
        steps = ((n.index(0), whole, together), (whole, blocks, 1))
        for b, count in ((at, step) for begin, end, step in steps for at in n.loop(begin, end, step, leasts)):
            k, block = n.values(lanes), n.offset(start, b, n.index(form.size))
            reader = BlockReader(n, form, wide, dtypes.int16, right.buffer, block)
            heads, line = reader.heads(count, lanes), n.plus(lines, n.times(b, n.index(len(scaled))))
            for first in range(0, max(len(scaled), lanes), lanes):
                factor, least = reader.factors(scaled[first : first + lanes], *heads, lanes)
                for r in range(rows):
                    element = n.offset(n.offset(row, n.index(r), size), b, n.index(form.elements))
                    group = n.plus(n.quotient(element, n.index(GROUP)), n.index(first // repeats))
                    scales = n.load(left.scales, group, wide, lanes // repeats)
                    scales = n.shuffle(scales, scales, [lane // repeats for lane in range(lanes)])
                    at = n.plus(line, n.index(r * length + _LANES + first))
                    n.store(k.mul(factor, VectorValue(scales, wide)).value, left.factors, at, wide, lanes)
                    if leasts:
                        totals, zero = n.load(left.totals, group, wide, lanes), k.const(0, wide).value
                        if count < together:  # what is behind the first one is of other rows
                            totals = n.shuffle(totals, zero, [0, *[lanes] * (lanes - 1)])
                        leasts[r] = k.fma(least, VectorValue(totals, wide), leasts[r])
        for r, least in enumerate(leasts):
            n.store(least.value, left.factors, n.plus(lines, n.index(r * length)), wide, lanes)


def integer_dots(
    n: KernelBuilder, name: str, left: IntegerRows, rows: Sequence[Index], right: Buffer, columns: Sequence[Index],
    size: Index,
) -> Sequence[SSAValue]:  # fmt: skip
    """The products of rows and columns of blocks, as vectors whose lanes are to be added.

    What is right of these columns is brought from memory meanwhile.
    """
    form, wide, width = FORMATS[name], dtypes.float32, n.width(dtypes.float32)
    lanes = min(width, _LANES if _adds_totals(form) else min(run.size for run in form.runs) // 2)
    length = _LINES // len(rows)
    pairs = [*product(range(len(rows)), range(len(columns)))]
    sums = [n.values(lanes).const(0, wide)] * len(pairs)
    if _adds_totals(form):
        sums = [
            VectorValue(n.load(left.factors, n.index(c * _LINES + r * length), wide, lanes), wide) for r, c in pairs
        ]
    for b in n.count(n.quotient(size, n.index(form.elements)), carried=sums):
        vectors, starts = n.values(lanes), [n.offset(start, b, n.index(form.size)) for start in columns]
        for start, ahead in product(starts, range(0, form.size, 2 * GROUP)):
            n.prefetch(right, n.plus(start, n.index(_AHEAD + ahead)))
        readers = [BlockReader(n, form, wide, dtypes.int16, right, start) for start in starts]
        lines = [n.offset(row, b, n.index(form.elements)) for row in rows]
        position, factor = 0, n.offset(n.index(_LANES), b, n.index(len(_scaled(form))))
        added = {pair: list[VectorValue]() for pair in pairs}
        for run in form.runs:
            for r, c in pairs:
                products = _products(readers[c], run, left.elements, n.plus(lines[r], n.index(position)), lanes)
                added[r, c] = [reduce(vectors.add, [*added[r, c], *products])]
            position += run.size
            if position % GROUP and run.scale is None:
                continue  # the rest of the group has the same scale
            for spot, (r, c) in enumerate(pairs):
                at = n.plus(factor, n.index(c * _LINES + r * length))
                scale = VectorValue(n.broadcast(n.load(left.factors, at, wide), lanes), wide)
                sums[spot] = vectors.fma(vectors.convert(added[r, c].pop(), wide), scale, sums[spot])
            factor = n.plus(factor, n.index(1))
    zero = n.values(lanes).const(0, wide).value
    return [n.shuffle(x.value, zero, range(width)) if lanes < width else x.value for x in sums]


def _scaled(form: BlockFormat) -> Sequence[BlockRun]:
    """The runs that begin with a scale: each has its own, or all have that of the block."""
    return form.runs[:1] if form.runs[0].scale is None else form.runs


def _adds_totals(form: BlockFormat) -> bool:
    """Is what is added to numbers, or taken from them, the same for a group?"""
    return form.least is not None or (form.zero != 0 and form.runs[0].scale is None)


def _products(reader: BlockReader, run: BlockRun, left: Buffer, at: Index, lanes: int) -> list[VectorValue]:
    """The numbers of a run times elements of a row, neighbours added: one instruction on most processors."""
    n, count, whole = reader.n, 2 * lanes, dtypes.int32
    k, sums = n.values(count), list[VectorValue]()
    for first in range(0, run.size, count):
        x = VectorValue(n.load(left, n.plus(at, n.index(first)), dtypes.int16, count), dtypes.int16)
        y = reader.numbers(run.numbers, first, count)
        y = k.sub(y, k.like(reader.form.zero, y)) if reader.form.zero and not _adds_totals(reader.form) else y
        products = k.mul(k.convert(x, whole), k.convert(y, whole)).value
        halves = [VectorValue(n.shuffle(products, products, range(half, count, 2)), whole) for half in range(2)]
        sums.append(n.values(lanes).add(*halves))
    return sums

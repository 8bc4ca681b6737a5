"""The loops of ``ms.top``: lines are sorted one after the other.

A line of up to four vectors is sorted in registers. Of a longer one, blocks of four vectors are, and then merged in
memory: runs of twice the length each time, by comparisons of far vectors, then of those of each block in registers. If
few are wanted, no more than the first vectors are kept while the blocks of the line go by.

The comparators are those of Batcher's bitonic merge. What is sorted are records of a key and the place the element
stood at: no two are the same, so that equal elements keep their order. Keys are integers in the order of elements, NaN
the greatest. A key of 32 bits and its place are one number of 64 bits; of larger keys, places have own vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from xdsl.dialects import arith
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.ordering import TopOp
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import lanes_below, offset_of, over, with_one, without
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue, highest, lowest
from msgraph.kernels.rules import KernelRule, SplitSpec, by_dims, kernel_of

_HALF = 32


class Records(NamedTuple):
    """A vector of records: keys, and places, unless the keys hold them."""

    keys: VectorValue
    places: VectorValue | None


def is_packed(dtype: DType) -> bool:
    """Do keys of elements of a type leave room for places?"""
    return dtype.size <= dtypes.int32.size


def key_of(k: KernelBuilder, x: VectorValue, descending: bool) -> VectorValue:
    """Integers in the order of elements, of 64 bits; those of smaller types have no more than 32."""
    if x.dtype.is_float:
        key = _key_of_float(k, x)
    elif x.dtype is dtypes.uint64:
        key = k.xor(VectorValue(x.value, dtypes.int64), k.const(lowest(dtypes.int64), dtypes.int64))
    else:
        key = k.convert(x, dtypes.int64)
        if x.dtype is dtypes.uint32:
            key = k.sub(key, k.const(1 << (_HALF - 1), dtypes.int64))
    return k.not_(key) if descending else key


def _key_of_float(k: KernelBuilder, x: VectorValue) -> VectorValue:
    """The bits of a number, where they grow as it does: those but the sign are turned for negative ones."""
    if x.dtype is not dtypes.float64:
        x = k.convert(x, dtypes.float32)
    integer = dtypes.int64 if x.dtype is dtypes.float64 else dtypes.int32
    top = k.const(highest(integer), integer)
    bits = k.bitcast(k.add(x, k.like(0.0, x)), integer)  # of two zeros none is less
    signs = k.shr(bits, k.const(8 * integer.size - 1, integer))
    key = k.select(k.is_nan(x), top, k.xor(bits, k.and_(signs, top)))
    return k.convert(key, dtypes.int64)


def records_of(k: KernelBuilder, keys: VectorValue, places: VectorValue, packed: bool) -> Records:
    """Keys with their places."""
    if not packed:
        return Records(keys, places)
    high = k.emit(arith.ShLIOp, dtypes.int64, keys, k.const(_HALF, dtypes.int64))
    return Records(k.or_(high, places), None)


def nothing(k: KernelBuilder, packed: bool) -> Records:
    """Records that come after all others."""
    last = k.const(highest(dtypes.int64), dtypes.int64)
    return Records(last, None if packed else last)


def places_of(k: KernelBuilder, records: Records) -> VectorValue:
    """Where the elements stood."""
    if records.places is not None:
        return records.places
    return k.and_(records.keys, k.const((1 << _HALF) - 1, dtypes.int64))


def chosen(k: KernelBuilder, condition: VectorValue, a: Records, b: Records) -> Records:
    """Records of one or the other."""
    places = None if a.places is None or b.places is None else k.select(condition, a.places, b.places)
    return Records(k.select(condition, a.keys, b.keys), places)


def shuffled(k: KernelBuilder, a: Records, b: Records, lanes: Sequence[int]) -> Records:
    """Lanes picked by number from two vectors laid end to end."""
    keys = VectorValue(k.shuffle(a.keys.value, b.keys.value, lanes), a.keys.dtype)
    if a.places is None or b.places is None:
        return Records(keys, None)
    return Records(keys, VectorValue(k.shuffle(a.places.value, b.places.value, lanes), a.places.dtype))


def turned(k: KernelBuilder, records: Records) -> Records:
    """Lanes in the other order."""
    return shuffled(k, records, records, range(k.lanes)[::-1])


def exchanged(k: KernelBuilder, a: Records, b: Records) -> tuple[Records, Records]:
    """The lesser record of each lane, and the greater."""
    if a.places is None or b.places is None:
        return Records(k.minimum(a.keys, b.keys), None), Records(k.maximum(a.keys, b.keys), None)
    earlier = k.and_(k.compare("eq", a.keys, b.keys), k.compare("lt", a.places, b.places))
    less = k.or_(k.compare("lt", a.keys, b.keys), earlier)
    return chosen(k, less, a, b), chosen(k, less, b, a)


def _within(k: KernelBuilder, records: Records, partner: int) -> Records:
    """The lanes of one vector, each compared with that whose number differs in the bits of ``partner``."""
    width = k.lanes
    low, high = exchanged(k, records, shuffled(k, records, records, [lane ^ partner for lane in range(width)]))
    return shuffled(k, low, high, [lane if lane < lane ^ partner else width + lane for lane in range(width)])


def _distances(size: int) -> list[int]:
    """``size / 2`` down to 1."""
    return [size >> bit for bit in range(1, size.bit_length())]


def sorted_vector(k: KernelBuilder, records: Records) -> Records:
    """One vector in order."""
    size = 2
    while size <= k.lanes:
        for partner in (size - 1, *_distances(size // 2)):
            records = _within(k, records, partner)
        size *= 2
    return records


def merged(k: KernelBuilder, block: Sequence[Records]) -> list[Records]:
    """Vectors in order that go up and then down, or down and then up."""
    block = list(block)
    for distance in _distances(len(block)):
        for start in range(0, len(block), 2 * distance):
            for i in range(start, start + distance):
                block[i], block[i + distance] = exchanged(k, block[i], block[i + distance])
    for distance in _distances(k.lanes):
        block = [_within(k, records, distance) for records in block]
    return block


def sorted_block(k: KernelBuilder, block: Sequence[Records]) -> list[Records]:
    """Vectors in order, a power of two of them."""
    block = [sorted_vector(k, records) for records in block]
    size = 2
    while size <= len(block):
        whole: list[Records] = []
        for start in range(0, len(block), size):
            low, high = first_half(k, block[start : start + size // 2], block[start + size // 2 : start + size])
            whole += [*merged(k, low), *merged(k, high)]
        block = whole
        size *= 2
    return block


def first_half(
    k: KernelBuilder, low: Sequence[Records], high: Sequence[Records]
) -> tuple[list[Records], list[Records]]:
    """Of two sorted runs of equal length the lesser records and the greater: neither in order, both to be merged."""
    pairs = [exchanged(k, a, turned(k, b)) for a, b in zip(low, reversed(high), strict=True)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


_BLOCK = 4
"""Vectors that are sorted in registers."""


class TopPlan(NamedTuple):
    """How lines are sorted."""

    vectors: int
    """Of a block that is sorted in registers."""
    levels: int
    """How often runs are merged: blocks of 2**levels hold a line."""
    selects: bool
    """Are only the first elements kept, of any number?"""
    reads_along: bool
    """Do the elements of a line lie together?"""


_FEW = 32
"""Elements up to which no more than the first vectors are kept."""


@dataclass
class TopNest:
    """The first elements of each line of ``source``, and where they stood."""

    n: KernelBuilder
    source: Strided
    values: Strided
    places: Strided
    axis: int
    descending: bool
    plan: TopPlan

    def __post_init__(self) -> None:
        n, plan = self.n, self.plan
        self.packed = is_packed(self.source.dtype)
        self.width = n.width(dtypes.int64)
        self.block = plan.vectors * self.width
        self.length, self.count = self.source.sizes[self.axis], self.values.sizes[self.axis]
        room = self.block << plan.levels
        self.memory = [n.scratch(dtypes.int64, room) for _ in range(1 if self.packed else 2)] if plan.levels else []
        self.sorted_places = n.scratch(dtypes.int64, room)
        self.padded = n.round_down(n.plus(self.length, n.index(self.block - 1)), self.block)

    def write(self) -> None:
        """All lines."""
        for others in over(self.n, without(self.source.sizes, self.axis)):
            self._line(others)

    def _line(self, others: tuple[Index, ...]) -> None:
        n, plan = self.n, self.plan
        start = [
            offset_of(n, t, with_one(others, self.axis, n.index(0))) for t in (self.source, self.values, self.places)
        ]
        if plan.levels:
            for at in n.count(self.padded, self.block):
                self._keep(sorted_block(self._k(), self._read(start[0], at)), at)
            self._merge()
            for at in n.count(self.padded, self.block):
                self._note(self._kept(at, plan.vectors), at)
        else:
            block = self._selected(start[0]) if plan.selects else sorted_block(self._k(), self._read(start[0], None))
            self._note(block, n.index(0))
        self._give(start)

    def _k(self) -> KernelBuilder:
        return self.n.values(self.width)

    # -- what is read ------------------------------------------------------------------------------------

    def _read(self, start: Index, at: Index | None) -> list[Records]:
        """A block of records of a line."""
        first = self.n.index(0) if at is None else at
        return [
            self._records(start, self.n.plus(first, self.n.index(vector * self.width)))
            for vector in range(self.plan.vectors)
        ]

    def _records(self, start: Index, at: Index) -> Records:
        """A vector of records; behind the end of the line there is nothing."""
        n, k = self.n, self._k()
        inside = lanes_below(n, n.minus(self.length, at), self.width)
        value = VectorValue(self._load(start, at, inside), self.source.dtype)
        steps = VectorValue(n.steps(self.width), dtypes.int64)
        numbers = k.add(VectorValue(n.broadcast(n.as_int64(at), self.width), dtypes.int64), steps)
        records = records_of(k, key_of(k, value, self.descending), numbers, self.packed)
        return chosen(k, VectorValue(inside, dtypes.bool_), records, nothing(k, self.packed))

    def _load(self, start: Index, at: Index, inside: SSAValue) -> SSAValue:
        n, source, stride = self.n, self.source, self.source.strides[self.axis]
        if not n.masked:
            last = n.minus(self.length, n.index(1))
            spots = [n.smaller(n.plus(at, n.index(lane)), last) for lane in range(self.width)]
            return n.collect([n.load(source.buffer, n.offset(start, spot, stride), source.dtype) for spot in spots])
        if self.plan.reads_along:
            return n.load(source.buffer, n.plus(start, at), source.dtype, self.width, inside)
        return n.gather(source.buffer, n.offset(start, at, stride), n.spaced(stride, self.width), source.dtype, inside)

    # -- a few of many -------------------------------------------------------------------------------------

    def _selected(self, start: Index) -> list[Records]:
        """The first vectors of a line: each block leaves there what comes before what there was."""
        n, seen = self.n, _flat(sorted_block(self._k(), self._read(start, None)))
        for at in n.loop(n.index(self.block), self.padded, self.block, seen):
            k = self._k()
            block = sorted_block(k, self._read(start, at))
            seen[:] = _flat(merged(k, first_half(k, self._grouped(seen), block)[0]))
        return self._grouped(seen)

    def _grouped(self, values: Sequence[SSAValue]) -> list[Records]:
        lanes = [VectorValue(value, dtypes.int64) for value in values]
        if self.packed:
            return [Records(keys, None) for keys in lanes]
        return [Records(keys, places) for keys, places in zip(lanes[::2], lanes[1::2], strict=True)]

    # -- merging in memory ---------------------------------------------------------------------------------

    def _kept(self, at: Index, vectors: int) -> list[Records]:
        """Vectors of records from memory."""
        n, width = self.n, self.width
        spots = [n.plus(at, n.index(vector * width)) for vector in range(vectors)]
        return self._grouped([n.load(memory, spot, dtypes.int64, width) for spot in spots for memory in self.memory])

    def _keep(self, block: Sequence[Records], at: Index) -> None:
        n = self.n
        for vector, records in enumerate(block):
            spot = n.plus(at, n.index(vector * self.width))
            for memory, value in zip(self.memory, _flat([records]), strict=True):
                n.store(value, memory, spot, dtypes.int64, self.width)

    def _exchange(self, low: Index, high: Index, turn: bool) -> None:
        """Two vectors in memory compared; ``turn`` says the second backwards."""
        k = self._k()
        (a,), (b,) = self._kept(low, 1), self._kept(high, 1)
        less, greater = exchanged(k, a, turned(k, b) if turn else b)
        self._keep([less], low)
        self._keep([turned(k, greater) if turn else greater], high)

    def _merge(self) -> None:
        """Runs become twice as long each time. All comparisons go one way: what is behind the end stays there."""
        n, size = self.n, [self.n.index(2 * self.block)]
        for depth in n.loop(n.index(1), n.index(self.plan.levels + 1), 1, size):
            half = n.quotient(size[0], n.index(2))
            for start in n.count(self.padded, size[0]):  # the two halves of a run, the second backwards
                end = n.plus(n.plus(start, start), n.minus(size[0], n.index(self.width)))
                first = n.larger(start, n.minus(n.plus(end, n.index(self.width)), self.padded))
                for i in n.loop(first, n.plus(start, half), self.width):
                    self._exchange(i, n.minus(end, i), True)
            apart = [n.quotient(half, n.index(2))]
            for _ in n.loop(n.index(1), depth, 1, apart):
                for start in n.count(self.padded, n.plus(*apart, *apart)):
                    end = n.smaller(n.plus(start, *apart), n.minus(self.padded, *apart))
                    for i in n.loop(start, end, self.width):
                        self._exchange(i, n.plus(i, *apart), False)
                apart[0] = n.quotient(apart[0], n.index(2))
            for at in n.count(self.padded, self.block):
                self._keep(merged(self._k(), self._kept(at, self.plan.vectors)), at)
            size[0] = n.plus(*size, *size)

    # -- what is written -----------------------------------------------------------------------------------

    def _note(self, block: Sequence[Records], at: Index) -> None:
        """Stores where the elements of a block of the sorted line stood."""
        n = self.n
        for vector, records in enumerate(block):
            where, spot = places_of(self._k(), records), n.plus(at, n.index(vector * self.width))
            n.store(where.value, self.sorted_places, spot, dtypes.int64, self.width)

    def _give(self, start: Sequence[Index]) -> None:
        """Writes what is wanted of the sorted line, one element after the other."""
        n, source, axis = self.n, self.source, self.axis
        for i in n.count(self.count):
            where = n.load(self.sorted_places, i, dtypes.int64)
            spot = n.offset(start[0], n.as_index(where), source.strides[axis])
            value = n.load(source.buffer, spot, source.dtype)
            n.store(value, self.values.buffer, n.offset(start[1], i, self.values.strides[axis]), source.dtype)
            index = n.values().convert(VectorValue(where, dtypes.int64), self.places.dtype).value
            n.store(index, self.places.buffer, n.offset(start[2], i, self.places.strides[axis]), self.places.dtype)


def _flat(block: Sequence[Records]) -> list[SSAValue]:
    return [lanes.value for records in block for lanes in records if lanes is not None]


@kernel_of(TopOp)
class TopKernel(KernelRule[TopOp]):
    """Sorting networks of vectors."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> TopPlan:
        axis: int = fields["axis"]
        width = target.vector_bytes // dtypes.int64.size
        sizes = tensors[0].shape[axis], int(fields["count"])
        needed, wanted = (1 << (-(-max(size, 1) // width) - 1).bit_length() for size in sizes)  # vectors: powers of two
        along = tensors[0].strides[axis] == 1
        if wanted < needed and fields["count"] <= _FEW:
            return TopPlan(wanted, 0, True, along)
        vectors = min(needed, _BLOCK)
        return TopPlan(vectors, (needed // vectors).bit_length() - 1, False, along)

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        return by_dims(tensors, [dim for dim in range(len(tensors[0].shape)) if dim != fields["axis"]], threads)

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        TopNest(n, inputs[0], outputs[0], outputs[1], fields["axis"], fields["descending"], n.plan).write()

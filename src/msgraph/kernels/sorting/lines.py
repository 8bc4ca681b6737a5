"""The loops of ``ms.top``: lines are sorted one after the other.

A line of up to four vectors is sorted in registers. Of a longer one, blocks of four vectors are, and then merged in
memory: runs of twice the length each time, by comparisons of far vectors, then of those of each block in registers. If
few are wanted, no more than the first vectors are kept while the blocks of the line go by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.ordering import TopOp
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import offset_of, over, with_one, without
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.masks import lanes_below
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.rules import KernelRule, SplitSpec, kernel_of
from msgraph.kernels.sorting import network

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
        self.packed = network.is_packed(self.source.dtype)
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
                self._keep(network.sorted_block(self._k(), self._read(start[0], at)), at)
            self._merge()
            for at in n.count(self.padded, self.block):
                self._note(self._kept(at, plan.vectors), at)
        else:
            block = (
                self._selected(start[0])
                if plan.selects
                else network.sorted_block(self._k(), self._read(start[0], None))
            )
            self._note(block, n.index(0))
        self._give(start)

    def _k(self) -> KernelBuilder:
        return self.n.values(self.width)

    # -- what is read ------------------------------------------------------------------------------------

    def _read(self, start: Index, at: Index | None) -> list[network.Records]:
        """A block of records of a line."""
        first = self.n.index(0) if at is None else at
        return [
            self._records(start, self.n.plus(first, self.n.index(vector * self.width)))
            for vector in range(self.plan.vectors)
        ]

    def _records(self, start: Index, at: Index) -> network.Records:
        """A vector of records; behind the end of the line there is nothing."""
        n, k = self.n, self._k()
        inside = lanes_below(n, n.minus(self.length, at), self.width)
        value = VectorValue(self._load(start, at, inside), self.source.dtype)
        steps = VectorValue(n.steps(self.width), dtypes.int64)
        numbers = k.add(VectorValue(n.broadcast(n.as_int64(at), self.width), dtypes.int64), steps)
        records = network.records_of(k, network.key_of(k, value, self.descending), numbers, self.packed)
        return network.chosen(k, VectorValue(inside, dtypes.bool_), records, network.nothing(k, self.packed))

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

    def _selected(self, start: Index) -> list[network.Records]:
        """The first vectors of a line: each block leaves there what comes before what there was."""
        n, seen = self.n, _flat(network.sorted_block(self._k(), self._read(start, None)))
        for at in n.loop(n.index(self.block), self.padded, self.block, seen):
            k = self._k()
            block = network.sorted_block(k, self._read(start, at))
            seen[:] = _flat(network.merged(k, network.first_half(k, self._grouped(seen), block)[0]))
        return self._grouped(seen)

    def _grouped(self, values: Sequence[SSAValue]) -> list[network.Records]:
        lanes = [VectorValue(value, dtypes.int64) for value in values]
        if self.packed:
            return [network.Records(keys, None) for keys in lanes]
        return [network.Records(keys, places) for keys, places in zip(lanes[::2], lanes[1::2], strict=True)]

    # -- merging in memory ---------------------------------------------------------------------------------

    def _kept(self, at: Index, vectors: int) -> list[network.Records]:
        """Vectors of records from memory."""
        n, width = self.n, self.width
        spots = [n.plus(at, n.index(vector * width)) for vector in range(vectors)]
        return self._grouped([n.load(memory, spot, dtypes.int64, width) for spot in spots for memory in self.memory])

    def _keep(self, block: Sequence[network.Records], at: Index) -> None:
        n = self.n
        for vector, records in enumerate(block):
            spot = n.plus(at, n.index(vector * self.width))
            for memory, value in zip(self.memory, _flat([records]), strict=True):
                n.store(value, memory, spot, dtypes.int64, self.width)

    def _exchange(self, low: Index, high: Index, turn: bool) -> None:
        """Two vectors in memory compared; ``turn`` says the second backwards."""
        k = self._k()
        (a,), (b,) = self._kept(low, 1), self._kept(high, 1)
        less, greater = network.exchanged(k, a, network.turned(k, b) if turn else b)
        self._keep([less], low)
        self._keep([network.turned(k, greater) if turn else greater], high)

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
                self._keep(network.merged(self._k(), self._kept(at, self.plan.vectors)), at)
            size[0] = n.plus(*size, *size)

    # -- what is written -----------------------------------------------------------------------------------

    def _note(self, block: Sequence[network.Records], at: Index) -> None:
        """Stores where the elements of a block of the sorted line stood."""
        n = self.n
        for vector, records in enumerate(block):
            where, spot = network.places_of(self._k(), records), n.plus(at, n.index(vector * self.width))
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


def _flat(block: Sequence[network.Records]) -> list[SSAValue]:
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
        shape, axis = tensors[0].shape, fields["axis"]
        longest = max((dim for dim in range(len(shape)) if dim != axis), key=lambda dim: shape[dim], default=None)
        return None if longest is None else SplitSpec((longest,) * len(tensors))

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        TopNest(n, inputs[0], outputs[0], outputs[1], fields["axis"], fields["descending"], n.plan).write()

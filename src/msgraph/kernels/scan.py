"""The loops of scans and of argmax: one pass along a dim, carrying what has been seen.

Where the innermost dim is another one and lies together in memory, vectors of neighbouring lines are walked side by
side. Where elements along the dim lie together, a scan combines those of a vector in log2 rounds of shifted lanes; for
argmax each lane of a vector looks for the best of every so many, and the best of the lanes is found at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.ordering import ArgOp
from msgraph.dialects.ops.scanning import ScanOp
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import Values, folded, in_vectors, offset_of, over, with_one, without
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.machine import UNCACHED_BYTES
from msgraph.kernels.builder.types import sum_type
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue, highest, lowest
from msgraph.kernels.rules import KernelRule, SplitSpec, kernel_of

_TOGETHER = 4
"""Vectors of lines walked side by side: what is read of a row at once should be some cache lines."""

_APART = 1024
"""Elements of each row that a thread walks at least, where it walks a part of all rows."""

_CHAINS = 4
"""Vectors of a line that are looked at independently."""


def line_split(lines: View, axis: int, kept: bool = True) -> SplitSpec | None:
    """Lines along ``axis`` do not need each other: cut along the longest other dim. Is ``axis`` kept in the result?"""
    last = len(lines.shape) - 1
    multiples = {other: _APART if other == last else 1 for other in range(last + 1) if other != axis}
    longest = max(multiples, key=lambda other: lines.shape[other] // multiples[other], default=None)
    if longest is None:
        return None
    return SplitSpec((longest, longest if kept or longest < axis else longest - 1), multiples[longest])


class LinePlan(NamedTuple):
    """How lines are walked: ``across`` them, side by side; ``along`` them in vectors; else one by one.

    ``large`` says of a scan that its result is larger than the caches, of a search that places need 64 bits.
    """

    across: bool
    along: bool
    large: bool


def _line_plan(tensors: Sequence[View], axis: int, lanes: int, read: Sequence[View], large: bool) -> LinePlan:
    """The way for tensors that lie so, of which those ``read`` are walked. Lines shorter than a vector are not worth
    one."""
    along = 0 < lanes <= tensors[0].shape[axis] and all(view.strides[axis] == 1 for view in read)
    across = axis != len(tensors[0].shape) - 1 and all(view.strides[-1:] == (1,) for view in tensors)
    return LinePlan(not along and across, along, large)


@dataclass
class ScanNest:
    """Each element of ``target`` combines those of ``source`` up to its place along ``axis``."""

    n: KernelBuilder
    source: Strided
    target: Strided
    combine: Callable[[KernelBuilder, VectorValue, VectorValue], VectorValue]
    start: float
    axis: int
    exclusive: bool
    reverse: bool
    room: DType | None = None
    """A wider type to compute in."""

    def __post_init__(self) -> None:
        self.wide = self.room or sum_type(self.source.dtype)
        self.width = self.n.width(self.source.dtype, self.wide)
        self.length = self.source.sizes[self.axis]

    def write(self) -> None:
        """All lines; ``n.plan`` says how."""
        n, others = self.n, without(self.source.sizes, self.axis)
        if n.plan.along:
            for at in over(n, others):
                self._along(at)
        else:
            for at, width, mask in _lines(n, others, self.width if n.plan.across else 0):
                self._scan(n.index(0), [self._first(width)], at, width, mask)

    def _first(self, width: int) -> VectorValue:
        return self.n.values(width).const(self.start, self.wide)

    def _scan(
        self, first: Index, total: list[VectorValue], others: tuple[Index, ...], width: int, mask: SSAValue | None
    ) -> None:
        """A line from its ``first`` element on, element by element, or a vector of lines side by side."""
        n = self.n
        for i in n.loop(first, self.length, 1, total):
            spot = n.minus(n.minus(self.length, n.index(1)), i) if self.reverse else i
            at, k, old = with_one(others, self.axis, spot), n.values(width), total[0]
            total[0] = self.combine(k, old, self._load(k, at, mask))
            self._store(k, old if self.exclusive else total[0], at, mask)

    def _along(self, others: tuple[Index, ...]) -> None:
        """One line: the elements of a vector are combined in log2 rounds, then with what came before it."""
        n, width = self.n, self.width
        whole = n.round_down(self.length, width)
        memory = n.scratch(self.wide, width)  # what comes from memory is shifted in; a constant would need masks
        n.store(self._first(width).value, memory, n.index(0), self.wide, width)
        total = [self._first(width)]
        for i in n.count(whole, width, total):
            nothing = n.load(memory, n.index(0), self.wide, width)
            spot = n.minus(n.minus(self.length, n.index(width)), i) if self.reverse else i
            at, k, before = with_one(others, self.axis, spot), n.values(width), total[0]
            within = self._within(k, self._transposed(self._load(k, at, None)), nothing)
            new = self.combine(k, before, within)
            result = VectorValue(self._shifted(new.value, before.value, 1), self.wide) if self.exclusive else new
            self._store(k, self._transposed(result), at, None)
            last = n.shuffle(within.value, within.value, [width - 1] * width)
            total[0] = self.combine(k, before, VectorValue(last, self.wide))
        self._scan(whole, [VectorValue(n.extract(total[0].value, 0), self.wide)], others, 0, None)

    def _within(self, k: KernelBuilder, lane: VectorValue, nothing: SSAValue) -> VectorValue:
        distance = 1
        while distance < self.width:
            lane = self.combine(k, VectorValue(self._shifted(lane.value, nothing, distance), self.wide), lane)
            distance *= 2
        return lane

    def _shifted(self, value: SSAValue, before: SSAValue, distance: int) -> SSAValue:
        """Lanes moved up, those of ``before`` coming in at the bottom."""
        lanes = range(self.width - distance, 2 * self.width - distance)
        return self.n.shuffle(before, value, lanes)

    def _transposed(self, lane: VectorValue) -> VectorValue:
        return (
            VectorValue(self.n.shuffle(lane.value, lane.value, range(self.width)[::-1]), lane.dtype)
            if self.reverse
            else lane
        )

    def _load(self, k: KernelBuilder, at: tuple[Index, ...], mask: SSAValue | None) -> VectorValue:
        n, source = self.n, self.source
        value = n.load(source.buffer, offset_of(n, source, at), source.dtype, k.lanes, mask)
        return k.convert(VectorValue(value, source.dtype), self.wide)

    def _store(self, k: KernelBuilder, result: VectorValue, at: tuple[Index, ...], mask: SSAValue | None) -> None:
        n, target = self.n, self.target
        value, spot = k.convert(result, target.dtype).value, offset_of(n, target, at)
        n.store(value, target.buffer, spot, target.dtype, k.lanes, mask, n.plan.large)


def arg_plan(tensors: Sequence[View], dtype: DType, target: VectorTarget, axis: int) -> LinePlan:
    """The way for a search."""
    far = dtype.size == dtypes.int64.size or tensors[0].shape[axis] > highest(dtypes.int32)
    return _line_plan(tensors, axis, target.width(dtypes.int64 if far else dtypes.int32), tensors[:1], far)


@dataclass
class ArgNest:
    """The first place along ``axis`` whose element no other beats; NaN beats everything."""

    n: KernelBuilder
    source: Strided
    target: Strided
    greatest: bool
    axis: int
    keep_dims: bool
    plan: LinePlan

    def __post_init__(self) -> None:
        self.dtype = sum_type(self.source.dtype)
        self.number = dtypes.int64 if self.plan.large else dtypes.int32
        self.width = self.n.width(self.number)

    def write(self) -> None:
        """Finds and writes all places."""
        n, others, size = self.n, without(self.source.sizes, self.axis), self.source.sizes[self.axis]
        if self.plan.along:
            for at in over(n, others):
                self._along(at, size)
        else:
            for at, width, mask in _lines(n, others, self.width if self.plan.across else 0):
                best = self._nothing(width)
                for i in n.count(size, carried=best):
                    best[:] = self._see(at, i, width, mask, *best)
                self._store(at, best[1], width, mask)

    def _along(self, others: tuple[Index, ...], size: Index) -> None:
        """One line in vectors: each lane keeps the best it has seen, then the lanes are compared.

        Several vectors of a trip each have lanes of their own, so that none waits for the comparison before it.
        """
        n, width = self.n, self.width
        several = n.round_down(size, _CHAINS * width)
        whole = size if n.masked else n.round_down(size, width)
        seen = [value for _ in range(_CHAINS) for value in self._nothing(width)]
        for i in n.count(several, _CHAINS * width, seen):
            for chain in range(0, len(seen), 2):
                at = n.plus(i, n.index(chain // 2 * width)) if chain else i
                seen[chain : chain + 2] = self._see(others, at, width, None, *seen[chain : chain + 2], spot=i)
        first = seen[:2]
        for i in n.loop(several, whole, width, first):
            mask = n.mask(n.minus(size, i), width) if n.masked else None
            first[:] = self._see(others, i, width, mask, *first)
        lanes = self._joined([*first, *seen[2:]])
        winner = folded(n, lanes, width, lambda lanes, a, b: self._better_of(n.values(lanes), a, b))
        if not n.masked:
            for i in n.loop(whole, size, 1, winner):
                winner[:] = self._see(others, i, 0, None, *winner)
        self._store(others, winner[1], 0, None)

    def _joined(self, chains: Values) -> Values:
        """The best of each lane, and its place; a chain knows where its trip started."""
        n, width = self.n, self.width
        k = n.values(width)
        lanes = k.convert(VectorValue(n.steps(width), dtypes.int64), self.number)
        pairs: list[Values] = []
        for chain, (best, where) in enumerate(zip(chains[::2], chains[1::2], strict=True)):
            own = k.add(lanes, k.const(chain * width, self.number)) if chain else lanes
            pairs.append([best, k.add(where, own)])
        while len(pairs) > 1:
            pairs = [self._better_of(k, a, b) for a, b in zip(pairs[::2], pairs[1::2], strict=True)]
        return pairs[0]

    def _nothing(self, width: int) -> Values:
        """The start of a search: the worst value, at index 0; right where no element is better."""
        k = self.n.values(width)
        worst = lowest(self.dtype) if self.greatest else highest(self.dtype)
        return [k.const(worst, self.dtype), k.const(0, self.number)]

    def _see(
        self,
        others: tuple[Index, ...],
        i: Index,
        width: int,
        mask: SSAValue | None,
        best: VectorValue,
        where: VectorValue,
        *,
        spot: Index | None = None,
    ) -> Values:
        """The best so far and the elements at ``i``; what is noted of a place is ``spot``, the same for all lanes."""
        n, source = self.n, self.source
        k = n.values(width)
        value = n.load(source.buffer, offset_of(n, source, with_one(others, self.axis, i)), source.dtype, width, mask)
        new = k.convert(VectorValue(value, source.dtype), self.dtype)
        better = self._beats(k, new, best)
        if mask is not None:
            better = k.and_(better, VectorValue(mask, dtypes.bool_))
        noted = n.as_int64(i if spot is None else spot)
        index = n.values().convert(VectorValue(noted, dtypes.int64), self.number).value
        here = VectorValue(n.broadcast(index, width) if width else index, self.number)
        return [k.select(better, new, best), k.select(better, here, where)]

    def _beats(self, k: KernelBuilder, new: VectorValue, old: VectorValue) -> VectorValue:
        if not self.dtype.is_float:
            return k.compare("gt" if self.greatest else "lt", new, old)
        beaten = k.compare("le" if self.greatest else "ge", new, old)
        return k.and_(k.not_(beaten), k.compare("eq", old, old))

    def _better_of(self, k: KernelBuilder, a: Values, b: Values) -> Values:
        """The better element with its place; the lesser place of equals."""
        (low, left), (high, right) = a, b
        earlier = k.and_(k.not_(self._beats(k, low, high)), k.compare("lt", right, left))
        chosen = k.or_(self._beats(k, high, low), earlier)
        return [k.select(chosen, high, low), k.select(chosen, right, left)]

    def _store(self, others: tuple[Index, ...], where: VectorValue, width: int, mask: SSAValue | None) -> None:
        n, target = self.n, self.target
        at = offset_of(n, target, with_one(others, self.axis, n.index(0)) if self.keep_dims else others)
        index = n.values(width).convert(where, target.dtype)
        n.store(index.value, target.buffer, at, target.dtype, width, mask)


def _lines(
    n: KernelBuilder, others: tuple[Index, ...], width: int
) -> Iterator[tuple[tuple[Index, ...], int, SSAValue | None]]:
    """All places in the dims ``others``, lanes and mask: neighbours in the last one side by side, or one by one."""
    if not width:
        yield from ((at, 0, None) for at in over(n, others))
        return
    for at in over(n, others[:-1]):
        for i, lanes, mask in in_vectors(n, others[-1], width, _TOGETHER):
            yield (*at, i), lanes, mask


@kernel_of(ScanOp)
class ScanKernel(KernelRule[ScanOp]):
    """Lines of neighbours side by side, or the elements of a vector in log2 rounds."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> LinePlan:
        dtype, room = kinds[0], self.op.FUNCTIONS[fields["function"]].room(kinds[0])
        lanes = target.width(room or sum_type(dtype)) if room is None or dtype.size < room.size else 0
        large = prod(tensors[-1].shape) * dtype.size >= UNCACHED_BYTES
        return _line_plan(tensors, fields["axis"], lanes, tensors, large)

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        return line_split(tensors[0], fields["axis"])

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        row, dtype = self.op.FUNCTIONS[fields.pop("function")], inputs[0].dtype
        start = row.start(dtype, fields["exclusive"])
        ScanNest(n, inputs[0], outputs[0], row.combine, start, **fields, room=row.room(dtype)).write()


@kernel_of(ArgOp)
class ArgKernel(KernelRule[ArgOp]):
    """The best so far and where it stood, carried along a line."""

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: Any) -> LinePlan:
        return arg_plan(tensors, kinds[0], target, fields["axis"])

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: Any) -> SplitSpec | None:
        return line_split(tensors[0], fields["axis"], fields["keep_dims"])

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        is_greatest = fields["function"] == "argmax"
        ArgNest(n, inputs[0], outputs[0], is_greatest, fields["axis"], fields["keep_dims"], n.plan).write()

"""The loops of scans and of argmax: one pass along a dim, carrying what has been seen.

Where the innermost dim is another one and lies together in memory, vectors of neighbouring lines are walked side by
side. Where elements along the dim lie together, a scan combines those of a vector in log2 rounds of shifted lanes; for
argmax each lane of a vector looks for the best of every so many, and the best of the lanes is found at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.views import View
from msgraph.kernels.builder.loop_nests import Values, folded, in_vectors, offset_of, over, with_one, without
from msgraph.kernels.builder.loops import Index, KernelBuilder, Strided
from msgraph.kernels.builder.machine import UNCACHED_BYTES
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue, highest, lowest
from msgraph.kernels.rules import SplitSpec

_TOGETHER = 4
"""Vectors of lines walked side by side: what is read of a row at once should be some cache lines."""

_APART = 1024
"""Elements of each row that a thread walks at least, where it walks a part of all rows."""

_CHAINS = 4
"""Vectors of a line that are looked at independently."""


def across(tensors: Sequence[View], axis: int) -> bool:
    """May lines along ``axis`` be walked side by side: do the elements of the last dim, another one, lie together?"""
    return axis != len(tensors[0].shape) - 1 and all(view.strides[-1:] == (1,) for view in tensors)


def line_split(lines: View, axis: int, kept: bool = True) -> SplitSpec | None:
    """Lines along ``axis`` do not need each other: cut along the longest other dim. Is ``axis`` kept in the result?"""
    last = len(lines.shape) - 1
    multiples = {other: _APART if other == last else 1 for other in range(last + 1) if other != axis}
    longest = max(multiples, key=lambda other: lines.shape[other] // multiples[other], default=None)
    if longest is None:
        return None
    return SplitSpec((longest, longest if kept or longest < axis else longest - 1), multiples[longest])


def _wide(dtype: DType) -> DType:
    """The dtype in which a scan of a dtype computes."""
    return dtypes.float32 if dtype in dtypes.HALVES else dtype


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
    return LinePlan(not along and across(tensors, axis), along, large)


def scan_plan(
    tensors: Sequence[View], dtype: DType, target: VectorTarget, axis: int, wide: DType | None = None
) -> LinePlan:
    """The way for a scan. ``wide`` is a type that has room for what a vector comes to: what has none in it goes element
    by element."""
    lanes = target.width(wide or _wide(dtype)) if wide is None or dtype.size < wide.size else 0
    return _line_plan(tensors, axis, lanes, tensors, prod(tensors[-1].shape) * dtype.size >= UNCACHED_BYTES)


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
        self.wide = self.room or _wide(self.source.dtype)
        self.width = self.n.width(self.source.dtype, self.wide)
        self.length = self.source.sizes[self.axis]

    def write(self) -> None:
        """All lines; ``n.plan`` says how."""
        n, others = self.n, without(self.source.sizes, self.axis)
        if n.plan.across:
            _lines(n, others, self.width, self._line)
        else:
            over(n, others, self._along if n.plan.along else self._line)

    def _line(self, others: tuple[Index, ...], width: int = 0, mask: SSAValue | None = None) -> None:
        """One line element by element, or a vector of lines side by side."""
        n, zero = self.n, self.n.index(0)
        n.loop(zero, self.length, n.index(1), self._step(others, width, mask), [self._first(width)])

    def _first(self, width: int) -> SSAValue:
        return self.n.values(width).const(self.start, self.wide).value

    def _step(
        self, others: tuple[Index, ...], width: int, mask: SSAValue | None
    ) -> Callable[[Index, SSAValue], list[SSAValue]]:
        def step(i: Index, total: SSAValue) -> list[SSAValue]:
            n = self.n
            spot = n.minus(n.minus(self.length, n.index(1)), i) if self.reverse else i
            at = with_one(others, self.axis, spot)
            k, old = n.values(width), VectorValue(total, self.wide)
            new = self.combine(k, old, self._load(k, at, mask))
            self._store(k, old if self.exclusive else new, at, mask)
            return [new.value]

        return step

    def _along(self, others: tuple[Index, ...]) -> None:
        """One line: the elements of a vector are combined in log2 rounds, then with what came before it."""
        n, width = self.n, self.width
        whole = n.round_down(self.length, width)

        def step(i: Index, total: SSAValue) -> list[SSAValue]:
            nothing = n.load(memory, n.index(0), self.wide, width)
            spot = n.minus(n.minus(self.length, n.index(width)), i) if self.reverse else i
            at = with_one(others, self.axis, spot)
            k, before = n.values(width), VectorValue(total, self.wide)
            within = self._within(k, self._transposed(self._load(k, at, None)), nothing)
            new = self.combine(k, before, within)
            result = VectorValue(self._shifted(new.value, before.value, 1), self.wide) if self.exclusive else new
            self._store(k, self._transposed(result), at, None)
            last = n.shuffle(within.value, within.value, [width - 1] * width)
            return [self.combine(k, before, VectorValue(last, self.wide)).value]

        memory = n.scratch(self.wide, width)  # what comes from memory is shifted in; a constant would need masks
        n.store(self._first(width), memory, n.index(0), self.wide, width)
        (total,) = n.loop(n.index(0), whole, n.index(width), step, [self._first(width)])
        n.loop(whole, self.length, n.index(1), self._step(others, 0, None), [n.extract(total, 0)])

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
        self.dtype = _wide(self.source.dtype)
        self.number = dtypes.int64 if self.plan.large else dtypes.int32
        self.width = self.n.width(self.number)

    def write(self) -> None:
        """Finds and writes all places."""
        others = without(self.source.sizes, self.axis)
        if self.plan.across:
            _lines(self.n, others, self.width, self._across)
        else:
            over(self.n, others, self._along if self.plan.along else self._across)

    def _across(self, others: tuple[Index, ...], width: int = 0, mask: SSAValue | None = None) -> None:
        """One line, or a vector of lines side by side."""
        n = self.n

        def step(i: Index, *seen: SSAValue) -> Sequence[SSAValue]:
            return self._see(others, i, width, mask, *seen)

        best = n.loop(n.index(0), self.source.sizes[self.axis], n.index(1), step, self._nothing(width))
        self._store(others, best[1], width, mask)

    def _along(self, others: tuple[Index, ...]) -> None:
        """One line in vectors: each lane keeps the best it has seen, then the lanes are compared.

        Several vectors of a trip each have lanes of their own, so that none waits for the comparison before it.
        """
        n, width, size, zero = self.n, self.width, self.source.sizes[self.axis], self.n.index(0)
        several = n.round_down(size, _CHAINS * width)
        whole = size if n.masked else n.round_down(size, width)

        def trip(i: Index, *seen: SSAValue) -> Sequence[SSAValue]:
            best: list[SSAValue] = []
            for chain in range(_CHAINS):
                at = n.plus(i, n.index(chain * width)) if chain else i
                best += self._see(others, at, width, None, *seen[2 * chain : 2 * chain + 2], spot=i)
            return best

        def vector(i: Index, *seen: SSAValue) -> Sequence[SSAValue]:
            mask = n.mask(n.minus(size, i), width) if n.masked else None
            return self._see(others, i, width, mask, *seen)

        def one(i: Index, *seen: SSAValue) -> Sequence[SSAValue]:
            return self._see(others, i, 0, None, *seen)

        start = [value for _ in range(_CHAINS) for value in self._nothing(width)]
        chains = n.loop(zero, several, n.index(_CHAINS * width), trip, start)
        first = n.loop(several, whole, n.index(width), vector, chains[:2])
        winner = self._best_of(self._joined([*first, *chains[2:]]))
        if not n.masked:
            winner = n.loop(whole, size, n.index(1), one, winner)
        self._store(others, winner[1], 0, None)

    def _joined(self, chains: Sequence[SSAValue]) -> list[SSAValue]:
        """The best of each lane, and its place; a chain knows where its trip started."""
        n, width = self.n, self.width
        k = n.values(width)
        lanes = k.convert(VectorValue(n.steps(width), dtypes.int64), self.number)
        pairs: list[tuple[VectorValue, VectorValue]] = []
        for chain, (best, where) in enumerate(zip(chains[::2], chains[1::2], strict=True)):
            own = k.add(lanes, k.const(chain * width, self.number)) if chain else lanes
            pairs.append((VectorValue(best, self.dtype), k.add(VectorValue(where, self.number), own)))
        while len(pairs) > 1:
            pairs = [self._better_of(k, a, b) for a, b in zip(pairs[::2], pairs[1::2], strict=True)]
        return [lane.value for lane in pairs[0]]

    def _nothing(self, width: int) -> list[SSAValue]:
        """The start of a search: the worst value, at index 0; right where no element is better."""
        k = self.n.values(width)
        worst = lowest(self.dtype) if self.greatest else highest(self.dtype)
        return [k.const(worst, self.dtype).value, k.const(0, self.number).value]

    def _see(
        self,
        others: tuple[Index, ...],
        i: Index,
        width: int,
        mask: SSAValue | None,
        best: SSAValue,
        where: SSAValue,
        spot: Index | None = None,
    ) -> list[SSAValue]:
        """The best so far and the elements at ``i``; what is noted of a place is ``spot``, the same for all lanes."""
        n, source = self.n, self.source
        k = n.values(width)
        value = n.load(source.buffer, offset_of(n, source, with_one(others, self.axis, i)), source.dtype, width, mask)
        old, new = VectorValue(best, self.dtype), k.convert(VectorValue(value, source.dtype), self.dtype)
        better = self._beats(k, new, old)
        if mask is not None:
            better = k.and_(better, VectorValue(mask, dtypes.bool_))
        noted = n.as_int64(i if spot is None else spot)
        index = n.values().convert(VectorValue(noted, dtypes.int64), self.number).value
        here = VectorValue(n.broadcast(index, width) if width else index, self.number)
        return [k.select(better, new, old).value, k.select(better, here, VectorValue(where, self.number)).value]

    def _beats(self, k: KernelBuilder, new: VectorValue, old: VectorValue) -> VectorValue:
        if not self.dtype.is_float:
            return k.compare("gt" if self.greatest else "lt", new, old)
        beaten = k.compare("le" if self.greatest else "ge", new, old)
        return k.and_(k.not_(beaten), k.compare("eq", old, old))

    def _best_of(self, pair: Values) -> Values:
        """The best lane, by halves."""

        def better(lanes: int, low: Values, high: Values) -> Values:
            pairs = [(VectorValue(best, self.dtype), VectorValue(where, self.number)) for best, where in (low, high)]
            return [lane.value for lane in self._better_of(self.n.values(lanes), *pairs)]

        return folded(self.n, pair, self.width, better)

    def _better_of(
        self, k: KernelBuilder, a: tuple[VectorValue, VectorValue], b: tuple[VectorValue, VectorValue]
    ) -> tuple[VectorValue, VectorValue]:
        """The better element with its place; the lesser place of equals."""
        (low, left), (high, right) = a, b
        earlier = k.and_(k.not_(self._beats(k, low, high)), k.compare("lt", right, left))
        chosen = k.or_(self._beats(k, high, low), earlier)
        return k.select(chosen, high, low), k.select(chosen, right, left)

    def _store(self, others: tuple[Index, ...], where: SSAValue, width: int, mask: SSAValue | None) -> None:
        n, target = self.n, self.target
        at = offset_of(n, target, with_one(others, self.axis, n.index(0)) if self.keep_dims else others)
        index = n.values(width).convert(VectorValue(where, self.number), target.dtype)
        n.store(index.value, target.buffer, at, target.dtype, width, mask)


def _lines(
    n: KernelBuilder,
    others: tuple[Index, ...],
    width: int,
    line: Callable[[tuple[Index, ...], int, SSAValue | None], None],
) -> None:
    """``line`` for all places in the dims ``others``, neighbours in the last one side by side."""

    def lines(at: tuple[Index, ...]) -> None:
        in_vectors(n, others[-1], width, lambda i, lanes, mask: line((*at, i), lanes, mask), _TOGETHER)

    over(n, others[:-1], lines)

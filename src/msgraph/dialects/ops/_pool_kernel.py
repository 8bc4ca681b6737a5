"""The loops of ``ms.max_pool`` and of sums along the last dim: several windows side by side in a vector."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.indexed import wrapped
from msgraph.dialects.families.nest import load, over, place, store, strided
from msgraph.dialects.lanes import Lane, LaneBuilder
from msgraph.dialects.loops import Index, LoopBuilder, Strided
from msgraph.dialects.types import Shape


@dataclass
class MaxPoolNest:
    """The greatest element of each window and its number in the image; the first one of equals."""

    n: LoopBuilder
    source: Strided
    values: Strided
    numbers: Strided
    kernel: Shape
    strides: Shape
    pads: Shape
    dilations: Shape

    def __post_init__(self) -> None:
        self.lanes = self.n.width(dtypes.int64, self.source.dtype)

    def write(self) -> None:
        """All windows, row by row."""
        n, values = self.n, self.values

        def row(at: tuple[Index, ...]) -> None:
            strided(n, n.index(0), values.sizes[-1], self.lanes, lambda j: self._windows(at[:-1], at[-1], j))

        over(n, values.sizes[:-1], row)

    def _windows(self, image: tuple[Index, ...], i: Index, j: Index) -> None:
        """Windows side by side, from ``j`` on."""
        n, dtype = self.n, self.source.dtype
        present = n.mask(n.smaller(n.minus(self.values.sizes[-1], j), n.index(self.lanes)), self.lanes)
        top = n.minus(n.times(i, n.index(self.strides[0])), n.index(self.pads[0]))
        left = n.minus(n.times(j, n.index(self.strides[1])), n.index(self.pads[2]))
        base = place(n, self.source, (*image, n.index(0), n.index(0)))

        def element(k: Index, m: Index, best: SSAValue, where: SSAValue) -> list[SSAValue]:
            row, column = n.offset(top, k, n.index(self.dilations[0])), n.offset(left, m, n.index(self.dilations[1]))
            inside, found, number = self._met(base, row, column, present)
            lane = LaneBuilder(n.block, self.lanes)
            old, spot = Lane(best, dtype), Lane(where, dtypes.int64)
            better = lane.and_(inside, lane.compare("gt", found, old))
            first = lane.and_(inside, lane.compare("lt", spot, lane.const(0, dtypes.int64)))
            spot = lane.select(lane.or_(better, first), number, spot)
            return [lane.select(better, found, old).value, spot.value]

        lane = LaneBuilder(n.block, self.lanes)
        carried = [lane.const(lowest(dtype), dtype).value, lane.const(-1, dtypes.int64).value]
        best, where = _twice(n, self.kernel, element, carried)
        for value, target in ((best, self.values), (where, self.numbers)):
            offsets = n.spaced(target.strides[-1], self.lanes)
            n.scatter(value, target.buffer, place(n, target, (*image, i, j)), offsets, target.dtype, present)

    def _met(self, base: Index, row: Index, column: Index, present: SSAValue) -> tuple[Lane, Lane, Lane]:
        """Whether there are elements in a row, from a column on in steps; they themselves and their numbers."""
        n, lanes = self.n, self.lanes
        height, width = self.source.sizes[-2:]
        lane = LaneBuilder(n.block, lanes)
        steps = Lane(n.spaced(n.index(self.strides[1]), lanes), dtypes.int64)
        columns, rows = lane.add(_all(n, column, lanes), steps), _all(n, row, lanes)
        inside = lane.and_(_inside(n, lane, columns, width, lanes), _inside(n, lane, rows, height, lanes))
        inside = lane.and_(inside, Lane(present, dtypes.bool_))
        offsets = lane.mul(columns, _all(n, self.source.strides[-1], lanes)).value
        at = n.offset(base, row, self.source.strides[-2])
        found = n.gather(self.source.buffer, at, offsets, self.source.dtype, inside.value)
        return inside, Lane(found, self.source.dtype), lane.add(lane.mul(rows, _all(n, width, lanes)), columns)


def lowest(dtype: DType) -> float:
    """What no element is below."""
    if dtype.is_float:
        return float("-inf")
    return 0 if dtype.KIND == "u" else -(1 << (8 * dtype.size - 1))


def _twice(
    n: LoopBuilder, sizes: Shape, body: Callable[..., Sequence[SSAValue]], carried: Sequence[SSAValue]
) -> Sequence[SSAValue]:
    """Two nested loops of known lengths, carrying values."""
    rows, columns = map(n.index, sizes)

    def outer(k: Index, *state: SSAValue) -> Sequence[SSAValue]:
        def inner(m: Index, *found: SSAValue) -> Sequence[SSAValue]:
            return body(k, m, *found)

        return n.loop(n.index(0), columns, n.index(1), inner, state)

    return n.loop(n.index(0), rows, n.index(1), outer, carried)


def _all(n: LoopBuilder, value: Index, lanes: int) -> Lane:
    return Lane(n.broadcast(n.as_int64(value), lanes), dtypes.int64)


def _inside(n: LoopBuilder, k: LaneBuilder, place_: Lane, size: Index, lanes: int) -> Lane:
    return k.and_(k.compare("ge", place_, k.const(0, dtypes.int64)), k.compare("lt", place_, _all(n, size, lanes)))


def add_along_nest(n: LoopBuilder, numbers: Strided, updates: Strided, output: Strided) -> None:
    """Zeros, to which each update is added at its number, in order."""
    zero = LaneBuilder(n.block).const(0, output.dtype).value

    def line(at: tuple[Index, ...]) -> None:
        n.count(output.sizes[-1], lambda i: store(n, zero, output, (*at, i)))

        def update(i: Index) -> None:
            k = LaneBuilder(n.block)
            number = Lane(load(n, numbers, (*at, i)), numbers.dtype)
            spot = n.as_index(wrapped(k, number, Lane(n.as_int64(output.sizes[-1]), dtypes.int64)).value)
            old = Lane(load(n, output, (*at, spot)), output.dtype)
            value = k.add(old, Lane(load(n, updates, (*at, i)), output.dtype))
            store(n, value.value, output, (*at, spot))

        n.count(updates.sizes[-1], update)

    over(n, output.sizes[:-1], line)

"""The loops of ``ms.max_pool`` and of sums along the last dim: several windows side by side in a vector."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.indexed import wrapped
from msgraph.dialects.families.nest import load, over, place, store, strided
from msgraph.dialects.lanes import Lane, LaneBuilder
from msgraph.dialects.loops import Index, LoopBuilder, Strided
from msgraph.dialects.types import Shape


def max_pool_nest(
    n: LoopBuilder, source: Strided, outputs: Sequence[Strided], kernel: Shape, strides: Shape, pads: Shape,
    dilations: Shape,
) -> None:  # fmt: skip
    """The greatest element of each window and its number in the image; the first one of equals."""
    values, numbers = outputs
    height, width = source.sizes[-2:]
    lanes = n.width(dtypes.int64, source.dtype)

    def windows(image: tuple[Index, ...], i: Index, j0: Index) -> None:
        left = n.smaller(n.minus(values.sizes[-1], j0), n.index(lanes))
        present = n.mask(left, lanes)
        start = n.minus(n.times(i, n.index(strides[0])), n.index(pads[0]))
        base = place(n, source, (*image, n.index(0), n.index(0)))

        def element(k: Index, m: Index, best: SSAValue, where: SSAValue) -> list[SSAValue]:
            row = n.plus(start, n.times(k, n.index(dilations[0])))
            lane = LaneBuilder(n.block, lanes)
            first = n.minus(n.times(j0, n.index(strides[1])), n.index(pads[2]))
            first = n.plus(first, n.times(m, n.index(dilations[1])))
            columns = lane.add(_all(n, first, lanes), Lane(n.spaced(n.index(strides[1]), lanes), dtypes.int64))
            inside = _inside(n, lane, columns, width, lanes)
            inside = lane.and_(inside, _inside(n, lane, _all(n, row, lanes), height, lanes))
            inside = lane.and_(inside, Lane(present, dtypes.bool_))
            offsets = lane.mul(columns, _all(n, source.strides[-1], lanes))
            at = n.offset(base, row, source.strides[-2])
            found = Lane(n.gather(source.buffer, at, offsets.value, source.dtype, inside.value), source.dtype)
            number = lane.add(lane.mul(_all(n, row, lanes), _all(n, width, lanes)), columns)
            old, place_ = Lane(best, source.dtype), Lane(where, dtypes.int64)
            new = lane.and_(inside, lane.compare("lt", place_, lane.const(0, dtypes.int64)))
            better = lane.and_(inside, lane.compare("gt", found, old))
            place_ = lane.select(lane.or_(better, new), number, place_)
            return [lane.select(better, found, old).value, place_.value]

        lane = LaneBuilder(n.block, lanes)
        carried = [lane.const(lowest(source.dtype), source.dtype).value, lane.const(-1, dtypes.int64).value]
        best, where = _twice(n, kernel, element, carried)
        _write(n, best, values, (*image, i, j0), lanes, present)
        _write(n, where, numbers, (*image, i, j0), lanes, present)

    def row(at: tuple[Index, ...]) -> None:
        strided(n, n.index(0), values.sizes[-1], lanes, lambda j0: windows(at[:-1], at[-1], j0))

    over(n, values.sizes[:-1], row)


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


def _write(n: LoopBuilder, value: SSAValue, target: Strided, at: Sequence[Index], lanes: int, mask: SSAValue) -> None:
    """A vector along the last dim, whatever its stride."""
    n.scatter(value, target.buffer, place(n, target, at), n.spaced(target.strides[-1], lanes), target.dtype, mask)


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

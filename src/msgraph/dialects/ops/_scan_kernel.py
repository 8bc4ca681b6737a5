"""The loops of scans and of argmax: one pass along a dim, carrying what has been seen."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.families.nest import load, over, store, with_one, without
from msgraph.dialects.lanes import Lane, LaneBuilder
from msgraph.dialects.loops import Index, LoopBuilder, Strided


def scan_nest(
    n: LoopBuilder,
    source: Strided,
    target: Strided,
    combine: Callable[[LaneBuilder, Lane, Lane], Lane],
    start: float,
    *,
    axis: int,
    exclusive: bool,
    reverse: bool,
) -> None:
    """Each element of ``target`` combines those of ``source`` up to its place along ``axis``."""
    wide = dtypes.float32 if source.dtype in (dtypes.float16, dtypes.bfloat16) else source.dtype
    length = source.sizes[axis]

    def line(others: tuple[Index, ...]) -> None:
        def step(i: Index, total: SSAValue) -> list[SSAValue]:
            spot = n.minus(n.minus(length, n.index(1)), i) if reverse else i
            at = with_one(others, axis, spot)
            value = load(n, source, at)
            k = LaneBuilder(n.block)
            old = Lane(total, wide)
            new = combine(k, old, k.cast(Lane(value, source.dtype), wide))
            store(n, k.cast(old if exclusive else new, target.dtype).value, target, at)
            return [new.value]

        first = LaneBuilder(n.block).const(start, wide).value
        n.loop(n.index(0), length, n.index(1), step, [first])

    over(n, without(source.sizes, axis), line)


def arg_nest(n: LoopBuilder, source: Strided, target: Strided, predicate: str, *, axis: int, keep_dims: bool) -> None:
    """The first place along ``axis`` whose element no other beats; NaN beats everything."""

    def line(others: tuple[Index, ...]) -> None:
        def step(i: Index, best: SSAValue, where: SSAValue) -> list[SSAValue]:
            value = load(n, source, with_one(others, axis, i))
            k = LaneBuilder(n.block)
            old, new = Lane(best, source.dtype), Lane(value, source.dtype)
            better = k.compare(predicate, new, old)
            if source.dtype.is_float:
                better = k.and_(k.or_(better, k.is_nan(new)), k.not_(k.is_nan(old)))
            place = k.select(better, Lane(n.as_int64(i), dtypes.int64), Lane(where, dtypes.int64))
            return [k.select(better, new, old).value, place.value]

        first = load(n, source, with_one(others, axis, n.index(0)))
        zero = LaneBuilder(n.block).const(0, dtypes.int64).value
        _, where = n.loop(n.index(1), source.sizes[axis], n.index(1), step, [first, zero])
        found = LaneBuilder(n.block).cast(Lane(where, dtypes.int64), target.dtype)
        store(n, found.value, target, with_one(others, axis, n.index(0)) if keep_dims else others)

    over(n, without(source.sizes, axis), line)

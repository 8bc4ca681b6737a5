"""Dims in front: moving batch axes about, which ``batch`` rules do; broadcasting, and summing a cotangent back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import SSAValue

from msgraph.diagnostics.catalog.operations import ShapesDoNotBroadcast
from msgraph.dialects.contract import Axis, Batched, GraphOp, OpBuilder, V
from msgraph.dialects.types import DYNAMIC, Shape, broadcast_shapes, shape_of


def moved(b: OpBuilder[V], value: V, source: int, target: int) -> V:
    """``value`` with dim ``source`` standing at ``target``."""
    if source == target:
        return value
    order = list(range(len(shape_of(b.type_of(value)))))
    order.insert(target, order.pop(source))
    return b.transpose(value, perm=tuple(order))


def to_front(b: OpBuilder[V], value: V, axis: Axis) -> V:
    """``value`` with its batch axis, if it has one, in front."""
    return value if axis is None else moved(b, value, axis, 0)


def with_batch(b: OpBuilder[V], value: V, axis: Axis, size: int) -> V:
    """``value`` with a batch axis in front, whether it had one or not."""
    if axis is not None:
        return moved(b, value, axis, 0)
    return b.broadcast_to(value, shape=(size, *shape_of(b.type_of(value))))


def all_batched(b: OpBuilder[V], values: Sequence[V], axes: Sequence[Axis], size: int) -> list[V]:
    """All of ``values`` with a batch axis in front."""
    return [with_batch(b, value, axis, size) for value, axis in zip(values, axes, strict=True)]


def in_front(*counting: str) -> Any:
    """The rule ``batch`` of an op to which a batch is one more dim in front: the fields ``counting`` count dims."""

    def batch(
        self: GraphOp, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int
    ) -> Batched:
        fields = self.fields
        for name in fields.keys() & counting:
            fields[name] = tuple(k + 1 for k in fields[name]) if name == "axes" else fields[name] + 1
        results = b.emit(type(self), all_batched(b, operands, axes, size), fields)
        return results, [0] * len(results)

    return batch


def unmoved(
    self: GraphOp, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int
) -> Batched:
    """The rule ``batch`` of an op that passes its first operand on, or has none, whatever its dims are."""
    return b.emit(type(self), operands, self.fields), [axes[0] if axes else None]


# -- broadcasting and its inverses ------------------------------------------------------------------------------------


def broadcast(op: str, shapes: Sequence[Shape], names: Sequence[str]) -> Shape:
    """NumPy's broadcast of all shapes, or MindSpore's complaint about two that do not fit."""
    result = shapes[0]
    for shape in shapes[1:]:
        together = broadcast_shapes(result, shape)
        if together is None:
            first, second = (names[0], names[1]) if len(names) > 1 else ("input1", "input2")
            axis, other_axis = _complaint(result, shape)
            raise ShapesDoNotBroadcast(op, axis, other_axis, list(result), list(shape), first, second).error()
        result = together
    return result


def _complaint(a: Shape, b: Shape) -> tuple[int, int]:
    """Where two shapes differ, as MindSpore counts: rank plus the place among the axes both have."""
    shared = min(len(a), len(b))
    left, right = a[len(a) - shared :], b[len(b) - shared :]
    for place, (m, n) in enumerate(zip(left, right, strict=True)):
        if m != n and 1 not in (m, n) and DYNAMIC not in (m, n):
            return len(a) + place, len(b) + place
    return len(a), len(b)


def unbroadcast(b: OpBuilder[SSAValue], ct: SSAValue, shape: Shape) -> SSAValue:
    """``ct`` summed over the axes along which an operand of ``shape`` was repeated."""
    wide = shape_of(ct.type)
    if wide == shape:
        return ct
    lead = len(wide) - len(shape)
    ones = [lead + i for i, size in enumerate(shape) if size == 1 and wide[lead + i] != 1]
    axes = (*range(lead), *ones)
    if axes:
        ct = b.reduce_sum(ct, axes=axes, keep_dims=not lead)
    return ct if shape_of(ct.type) == shape else b.reshape(ct, shape=shape)


def aligned(b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis]) -> tuple[list[SSAValue], int]:
    """Operands whose batch axes stand at one place, so that they broadcast as their unbatched selves do."""
    ranks = [len(shape_of(x.type)) - (axis is not None) for x, axis in zip(operands, axes, strict=True)]
    rank = max(ranks)
    batched = {(axis, own) for axis, own in zip(axes, ranks, strict=True) if axis is not None}
    if len(batched) == 1:
        ((axis, own),) = batched
        behind = own - axis  # axes of the operand behind its batch axis, none of which another operand reaches past
        if own == rank and all(r <= behind or a is not None for a, r in zip(axes, ranks, strict=True)):
            return list(operands), axis
    fronts = [
        x if axis is None else _before_ones(b, x, axis, rank - own)
        for x, axis, own in zip(operands, axes, ranks, strict=True)
    ]
    return fronts, 0


def _before_ones(b: OpBuilder[SSAValue], x: SSAValue, axis: int, ones: int) -> SSAValue:
    """The batch axis first, ``ones`` new axes of size 1 behind it."""
    x = moved(b, x, axis, 0)
    if ones:
        size, *own = shape_of(x.type)
        x = b.reshape(x, shape=(size, *(1 for _ in range(ones)), *own))
    return x

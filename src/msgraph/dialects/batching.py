"""Moving batch axes about: what ``batch`` rules are written with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import SSAValue

from msgraph.dialects.contract import Axis, Batched, GraphOp, OpBuilder, V
from msgraph.dialects.types import shape_of


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

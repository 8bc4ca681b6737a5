"""Writes of parameters in a mapped function.

A parameter all elements share is written once, with a value they share; a value that differs is refused, since elements
have no order. A parameter that came in as a mapped argument is memory whose elements are written side by side; where
only some elements write, the others keep what they had.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.ir import SSAValue

from msgraph.diagnostics.catalog.transforms import NoBatchRule
from msgraph.diagnostics.catalog.vectorising import ChoiceWrites, SharedWrite
from msgraph.diagnostics.errors import Diagnostic, error
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.pointwise import PointwiseUpdate
from msgraph.dialects.families.stateful import UpdateOp, target_of
from msgraph.dialects.ops.assign import AssignOp
from msgraph.dialects.ops.scatter_update import ScatterOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import RefType, dtype_of, shape_of

if TYPE_CHECKING:
    from msgraph.passes.vectorisation.batcher import Batcher


def through_update(b: Batcher, op: UpdateOp) -> None:
    """The batched form of a write."""
    written = [op.operands[place] for place in op.WRITTEN]
    if not any(b.axis(value) is not None for value in op.operands):
        if b.mask is not None:
            raise _refused(op, ChoiceWrites(op.LABEL))
        b.copy(op)
        return
    if any(b.axis(value) is None for value in written):
        if isinstance(op, ScatterOp):
            raise _refused(op, SharedWrite("ref", "`indices` or `updates`", op.LABEL))
        raise _refused(op, SharedWrite("variable", "`value`", op.LABEL))
    before = [] if b.mask is None else [_load(b, b.now(value)) for value in written]
    if isinstance(op, PointwiseUpdate):
        _pointwise(b, op)
    elif isinstance(op, ScatterOp):
        _scatter(b, op)
    else:
        raise _refused(op, NoBatchRule(op.name, "there is no form of it that writes all elements at once"))
    for value, old in zip(written, before, strict=False):
        _keep_others(b, value, old)
    b.bind(op.output, b.now(op.operands[0]), b.axis(op.operands[0]))


def _load(b: Batcher, ref: SSAValue) -> SSAValue:
    return b.emit(LoadOp, [ref])[0]


def _keep_others(b: Batcher, ref: SSAValue, old: SSAValue) -> None:
    """Elements that are not in the mask get back what they had."""
    axis = b.axis(ref)
    assert b.mask is not None and axis is not None
    value = b.chosen(b.mask, _load(b, b.now(ref)), old, axis)
    b.emit(AssignOp, [b.now(ref), value])


def _pointwise(b: Batcher, op: PointwiseUpdate) -> None:
    """Every operand of the shape of the parameter, its elements along the same axis."""
    target = op.operands[0]
    shape, axis = shape_of(target_of(target.type)), b.axis(target)
    assert axis is not None
    operands: list[SSAValue] = []
    for value in op.operands:
        place = b.axis(value)
        if isinstance(value.type, RefType):
            if place != axis:
                what = "its parameters are mapped along different axes"
                raise _refused(op, NoBatchRule(op.name, what))
            operands.append(b.now(value))
        elif shape_of(value.type) == shape:
            operands.append(b.placed(value, axis))
        elif place is None:
            operands.append(b.now(value))
        else:
            raise _refused(op, NoBatchRule(op.name, "a hyperparameter differs from element to element"))
    b.emit(type(op), operands, op.fields)


def _scatter(b: Batcher, op: ScatterOp) -> None:
    """Positions in all elements at once: the number of the element is one more index."""
    target, indices, updates = op.operands
    axis = b.axis(target)
    name = op.name if op.BY_POSITION else op.name.replace("scatter_", "scatter_nd_")
    whole = GraphOp.BY_NAME.get(name)
    places = shape_of(indices.type)[-1] if op.BY_POSITION else 1
    if whole is None or axis is None or axis > places:
        what = "its parameter is mapped along an axis behind the indexed ones" if whole else "it has no such form"
        raise _refused(op, NoBatchRule(op.name, what))
    positions = b.front(indices)
    if not op.BY_POSITION:
        positions = b.reshape(positions, shape=(*shape_of(positions.type), 1))
    shape = (*shape_of(positions.type)[:-1], 1)
    numbers = _numbers(b, positions, shape)
    parts = _columns(b, positions)
    parts.insert(axis, numbers)
    b.emit(whole, [b.now(target), b.concat(*parts, axis=len(shape) - 1), b.front(updates)], op.fields)


def _numbers(b: Batcher, like: SSAValue, shape: Sequence[int]) -> SSAValue:
    """The number of the element, as the last index of every position."""
    count = b.iota(size=b.known.size, dtype=dtype_of(like.type))
    column = b.reshape(count, shape=(b.known.size, *(1 for _ in shape[1:])))
    return b.broadcast_to(column, shape=tuple(shape))


def _columns(b: Batcher, positions: SSAValue) -> list[SSAValue]:
    """The indices of positions, one by one."""
    shape = shape_of(positions.type)
    fields = {"sizes": (*shape[:-1], 1), "steps": (1,) * len(shape)}
    return [b.slice(positions, starts=(*(0 for _ in shape[1:]), n), **fields) for n in range(shape[-1])]


def _refused(op: UpdateOp, diagnostic: Diagnostic) -> Exception:
    return error(diagnostic, from_location(op.location))

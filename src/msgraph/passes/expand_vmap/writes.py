"""Writes of parameters in a mapped function.

A parameter all elements share is written once, with a value they share; a value that differs is refused, since elements
have no order. A parameter that came in as a mapped argument is memory whose elements are written side by side; where
only some elements write, the others keep what they had.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.ir import Block, SSAValue

from msgraph.diagnostics.catalog.transforms import NoBatchRule
from msgraph.diagnostics.catalog.vectorising import ChoiceWrites, PrintOfElements, SharedWrite
from msgraph.diagnostics.errors import Diagnostic
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.batching import moved
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.stateful import PointwiseUpdate, UpdateOp, target_of
from msgraph.dialects.ops.assign import AssignAtOp, AssignOp, AssignSliceOp, ParameterScatterOp, ScatterNdOp
from msgraph.dialects.ops.printing import PrintOp
from msgraph.dialects.ops.random import AdvanceOp, StreamsOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import RefType, dtype_of, shape_of
from msgraph.passes.expand_vmap.batcher import Batcher, batches
from msgraph.passes.expand_vmap.control_flow import end_with


@batches(UpdateOp, always=True)
def through_update(b: Batcher, op: UpdateOp) -> None:
    """The batched form of a write."""
    written = [op.operands[operand] for operand in op.writes(**op.fields)]
    if not any(b.axis(value) is not None for value in op.operands):
        if b.mask is not None:
            raise _refused(op, ChoiceWrites(op.listed_name(**op.fields)))
        b.copy(op)
        return
    if any(b.axis(value) is None for value in written):
        if not isinstance(op, PointwiseUpdate):
            label = op.listed_name(**op.fields) if isinstance(op, ParameterScatterOp) else "ScatterNdUpdate"
            raise _refused(op, SharedWrite("ref", "`indices` or `updates`", label))
        raise _refused(op, SharedWrite("variable", "`value`", op.listed_name(**op.fields)))
    before = [] if b.mask is None else [_load(b, b.now(value)) for value in written]
    if isinstance(op, PointwiseUpdate):
        _pointwise(b, op)
    elif isinstance(op, ParameterScatterOp):
        _scatter(b, op)
    elif isinstance(op, AssignSliceOp):
        _slice(b, op)
    elif isinstance(op, AssignAtOp):
        _at(b, op)
    else:
        raise _refused(op, NoBatchRule(op.name, "there is no form of it that writes all elements at once"))
    for value, old in zip(written, before, strict=False):
        axis = b.axis(value)
        assert b.mask is not None and axis is not None
        kept = b.chosen(b.mask, _load(b, b.now(value)), old, axis)  # elements that are not in the mask
        b.emit(AssignOp, [b.now(value), kept])
    b.bind(op.output, b.now(op.operands[0]), b.axis(op.operands[0]))


def _load(b: Batcher, ref: SSAValue) -> SSAValue:
    return b.emit(LoadOp, [ref])[0]


def _pointwise(b: Batcher, op: PointwiseUpdate) -> None:
    """A value of the shape of the parameter, its elements along the same axis; or new contents in plain ops."""
    axes = {b.axis(value) for value in op.operands if isinstance(value.type, RefType)}
    if len(op.operands) > 2 or len(axes) > 1:
        _computed(b, op)
        return
    (axis,) = axes
    operands = [b.now(v) if isinstance(v.type, RefType) else b.placed(v, axis) for v in op.operands]
    b.emit(type(op), operands, op.fields)


def _computed(b: Batcher, op: PointwiseUpdate) -> None:
    """New contents, computed by the batched forms of the ops that one element takes."""
    body = Block(arg_types=[target_of(value.type) for value in op.operands])
    one = BlockBuilder(body, op.location)
    contents = op.contents(one, *body.args, **op.fields)
    for value, argument in zip(op.operands, body.args, strict=True):
        now = _load(b, b.now(value)) if isinstance(value.type, RefType) else b.now(value)
        b.bind(argument, now, b.axis(value))
    end_with(one, contents)
    b.run(body)
    body.drop_all_references()
    for operand, value in zip(op.writes(**op.fields), contents, strict=True):
        target = op.operands[operand]
        b.emit(AssignOp, [b.now(target), b.placed(value, b.axis(target))])


def _scatter(b: Batcher, op: ParameterScatterOp) -> None:
    """Positions in all elements at once: the number of the element is one more index."""
    target, indices, updates = op.operands
    axis = b.axis(target)
    places = shape_of(indices.type)[-1] if op.BY_POSITION else 1
    if axis is None or axis > places:
        what = "its parameter is mapped along an axis behind the indexed ones"
        raise _refused(op, NoBatchRule(op.name, what))
    positions = b.front(indices)
    if not op.BY_POSITION:
        positions = b.reshape(positions, shape=(*shape_of(positions.type), 1))
    shape = (*shape_of(positions.type)[:-1], 1)
    flat = _numbers(b, positions, shape)
    parts = _columns(b, positions)
    parts.insert(axis, flat)
    b.emit(ScatterNdOp, [b.now(target), b.concat(*parts, axis=len(shape) - 1), b.front(updates)], op.fields)


def _slice(b: Batcher, op: AssignSliceOp) -> None:
    """The slice of every element."""
    target, value = op.operands
    axis, size = b.axis(target), b.known.size
    assert axis is not None
    starts, sizes, steps = ((*old[:axis], new, *old[axis:]) for old, new in
                            ((op.starts, 0), (op.sizes, size), (op.steps, 1)))  # fmt: skip
    whole = b.front(value)
    missing = len(op.sizes) - len(shape_of(value.type))
    wide = b.reshape(whole, shape=(size, *(1 for _ in range(missing)), *shape_of(value.type)))
    wide = b.broadcast_to(wide, shape=(size, *op.sizes))
    fields = {"starts": starts, "sizes": sizes, "steps": steps}
    b.emit(AssignSliceOp, [b.now(target), moved(b, wide, 0, axis)], fields)


def _at(b: Batcher, op: AssignAtOp) -> None:
    """Indices that all elements share choose in each; others go together with the number of the element."""
    target, *indices, updates = op.operands
    axis, first = b.axis(target), op.axis
    assert axis is not None
    rows = len(shape_of(indices[0].type))
    apart = not first < axis < first + len(indices)
    if apart and all(b.axis(index) is None for index in indices):
        behind = axis >= first + len(indices)
        front = axis + rows - len(indices) if behind else axis
        b.emit(AssignAtOp, [b.now(target), *map(b.now, indices), b.placed(updates, front)],
               {"axis": first if behind else first + 1})  # fmt: skip
        return
    if not first <= axis <= first + len(indices):
        _scattered(b, op)
        return
    chosen = [b.front(index) for index in indices]
    chosen.insert(axis - first, _numbers(b, chosen[0], shape_of(chosen[0].type)))
    b.emit(AssignAtOp, [b.now(target), *chosen, b.placed(updates, first)], {"axis": first})


def _scattered(b: Batcher, op: AssignAtOp) -> None:
    """The whole contents with the elements at the indices replaced."""
    target, *others = op.operands
    scatter = GraphOp.BY_NAME["ms.scatter"]
    types = [target_of(target.type), *(value.type for value in others)]
    body = Block(arg_types=types)
    (scattered,) = BlockBuilder(body, op.location).emit(scatter, body.args, {"axis": op.axis, "combiner": "update"})
    operands = [_load(b, b.now(target)), *map(b.now, others)]
    axes = [b.axis(value) for value in op.operands]
    (whole,), (axis,) = cast(GraphOp, scattered.owner).batch(b, operands, axes, b.known.size)
    b.bind(scattered, whole, axis)
    b.emit(AssignOp, [b.now(target), b.placed(scattered, b.axis(target))])
    body.drop_all_references()


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
    return diagnostic.error(from_location(op.location))


@batches(PrintOp, always=True)
def through_print(b: Batcher, op: PrintOp) -> None:
    """Elements have no order, so what they print has none."""
    raise PrintOfElements().error(from_location(op.location))


@batches(StreamsOp, AdvanceOp, always=True)
def through_random(b: Batcher, op: StreamsOp | AdvanceOp) -> None:
    """Every element draws numbers of its own."""
    if b.axis(op.operands[0]) is not None:
        b.through_pure(op)
    else:
        size = b.known.size
        fields = {"counts": (size, *op.counts), "step": op.step} if isinstance(op, StreamsOp) else {"by": size * op.by}
        b.bind_front(op.results, b.emit(type(op), list(map(b.now, op.operands)), fields), [0])

"""What updates of parameters run: kernels over the parameters' own memory.

ms.assign_add %w, %x          one loop: w[i] = w[i] + x[i]
ms.assign_slice %w, %x        a copy into a part of %w
ms.scatter_rows %w, %i, %x    is an index outside? then the host raises, else one loop over the updates
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Block, Operation, Region

from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.families.stateful import IndexedUpdate, PointwiseUpdate, UpdateOp
from msgraph.dialects.ops.assign import AreOutsideOp, AssignSliceOp, CheckIndicesOp
from msgraph.dialects.ops.control import memory_type
from msgraph.dialects.ops.kernel import Slot, YieldOp
from msgraph.dialects.types import StateType, dtype_of, shape_of


class Work(NamedTuple):
    """A run to be: what it reads, what it writes, and what it does."""

    inputs: Sequence[Slot]
    outputs: Sequence[Slot]
    body: Region


class Guarded(NamedTuple):
    """Runs that depend on a truth value a kernel finds."""

    test: Work
    refuse: Work
    write: Work


def work_of(op: UpdateOp, slots: Sequence[Slot], flag: Slot | None) -> Work | Guarded:
    """The runs of one update; ``flag`` is memory for the outcome of a test."""
    if isinstance(op, PointwiseUpdate):
        return _pointwise(op, slots)
    if isinstance(op, AssignSliceOp):
        return _slice(op, slots)
    if isinstance(op, IndexedUpdate) and flag is not None:
        return _indexed(op, slots, flag)
    return as_it_is(op, slots)


def _pointwise(op: PointwiseUpdate, slots: Sequence[Slot]) -> Work:
    """The parameter's own memory, read and written."""
    body = Block(arg_types=[slot.tensor for slot in slots])
    builder = BlockBuilder(body, op.location)
    body.add_op(YieldOp.create(operands=type(op).contents(builder, *body.args, **op.fields)))
    return reading_only_what_it_needs(slots, [slots[i] for i in op.writes(**op.fields)], Region(body))


def reading_only_what_it_needs(slots: Sequence[Slot], outputs: Sequence[Slot], body: Region) -> Work:
    """A run without the inputs nothing depends on; ``slots`` has one for each argument of the body."""
    arguments = list(body.block.args)
    read = [argument for argument in arguments if argument.first_use is not None]
    inputs = [slot for slot, argument in zip(slots, arguments, strict=True) if argument in read]
    for argument in reversed(arguments):
        if argument not in read:
            body.block.erase_arg(argument)
    return Work(inputs, outputs, body)


def _slice(op: AssignSliceOp, slots: Sequence[Slot]) -> Work:
    """A copy into the slice, wherever that lies."""
    target, value = slots
    view = op.part(shape_of(target.tensor))
    body = Block(arg_types=[value.tensor])
    builder = BlockBuilder(body, op.location)
    wide = builder.broadcast_to(body.args[0], shape=op.sizes)
    body.add_op(YieldOp.create(operands=[wide]))
    offset = target.offset + view.offset * dtype_of(target.tensor).size
    part = Slot(builder.type_of(wide), target.space, target.number, offset, view.strides)
    return Work([value], [part], Region(body))


def _indexed(op: IndexedUpdate, slots: Sequence[Slot], flag: Slot) -> Guarded:
    """The indices are tested first: nothing is written if one of them is outside."""
    target, *indices, _ = slots
    fields = {"axis": op.first_axis(**op.fields), "by_position": 0, "from_end": op.FROM_END}
    if op.BY_POSITION:
        fields["by_position"] = shape_of(indices[0].tensor)[-1]
    operands = [target, *indices]
    test, refuse = (Block(arg_types=[slot.tensor for slot in operands]) for _ in range(2))
    outside = BlockBuilder(test, op.location).emit(AreOutsideOp, test.args, fields)
    test.add_op(YieldOp.create(operands=outside))
    BlockBuilder(refuse, op.location).emit(
        CheckIndicesOp, refuse.args, {**fields, "label": op.listed_name(**op.fields)}
    )
    refuse.add_op(YieldOp.create())
    return Guarded(Work(operands, [flag], Region(test)), Work(operands, [], Region(refuse)), as_it_is(op, slots))


def as_it_is(op: Operation, slots: Sequence[Slot]) -> Work:
    """The op itself, on memory: its loops, or its eager rule."""
    body = Block(arg_types=[slot.tensor for slot in slots])
    results = [memory_type(result.type) for result in op.results if result.type.__class__ is not StateType]
    inner = type(op).create(operands=body.args, result_types=results, attributes=op.attributes, location=op.location)
    body.add_ops([inner, YieldOp.create()])
    return Work(slots, [], Region(body))

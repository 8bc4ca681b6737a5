"""``ms.if`` and ``ms.while`` in a mapped function.

A condition that all elements share keeps its branch. One that differs makes both arms run, each for the elements that
take it, and selects:

    %r = ms.if %c then {ms.yield %a} else {ms.yield %b}         %r = ms.select %c, %a, %b

Where a gradient will be taken of the result that is not enough: what an element computes in an arm it does not take
may be infinite, and zero times infinity is no number. There an arm runs only if some element takes it, and the
elements that do not compute with the values of one that does.

What the loop carries differs between elements if it does at the start or comes to do so round by round. A condition
that all elements share keeps its loop. One that differs makes a masked loop, which goes round as long as any element
does:

    before(active, x)   %c = condition of x;  active' = active and %c;  go on while any active'
    after(active', x)   x' = select(active', body of x, x)

An element that has finished keeps what it carried, so what ``before`` passes on for it stays the same as well; the
results are what ``before`` passed on last.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.diagnostics.catalog.transforms import NoBatchRule
from msgraph.diagnostics.spans import from_location
from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import Axis, GraphOp
from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.types import DYNAMIC, RefType, shape_of, tensor_type
from msgraph.dialects.walking import outer_uses
from msgraph.passes.expand_vmap.batcher import Batcher, batches


@batches(IfOp)
def through_if(b: Batcher, op: IfOp) -> None:
    """The batched form of a branch."""
    if any(DYNAMIC in shape_of(result.type) for result in op.results):
        raise NoBatchRule(op.name, "its arms give values of different shapes").error(from_location(op.location))
    if b.axis(op.condition) is None:
        _keep(b, op)
    else:
        _choose(b, op)


def _keep(b: Batcher, op: IfOp) -> None:
    """One condition for all elements: the branch stays."""
    blocks = [Block(), Block()]
    arms = [b.inner(block, b.mask) for block in blocks]
    results = [arm.run(region.block) for arm, region in zip(arms, op.regions, strict=True)]
    axes = [0 if any(b.axis(v) is not None for v in column) else None for column in zip(*results, strict=True)]
    for arm, values in zip(arms, results, strict=True):
        end_with(arm, [arm.along(value, axis) for value, axis in zip(values, axes, strict=True)])
    b.bind_front(op.results, add_if(b, b.now(op.condition), blocks), axes)


def _choose(b: Batcher, op: IfOp) -> None:
    """A condition of each element: both arms run, and each element takes its values from one."""
    condition = b.as_mask(op.condition)
    masks = [condition, b.logical_not(condition)]
    arm_of = _guarded_arm if b.known.differentiated else _arm
    arms = [arm_of(b, region.block, b.both(b.mask, m)) for region, m in zip(op.regions, masks, strict=True)]
    for result, (one, one_axis), (other, other_axis) in zip(op.results, *arms, strict=True):
        if one is other and one_axis is None and other_axis is None:
            b.bind(result, one, None)
        else:
            a, z = (
                v if axis is not None else b.broadcast_to(v, shape=(b.known.size, *shape_of(v.type)))
                for v, axis in ((one, one_axis), (other, other_axis))
            )
            b.bind(result, b.chosen(condition, a, z), 0)


def _arm(b: Batcher, block: Block, mask: SSAValue) -> list[tuple[SSAValue, Axis]]:
    """An arm in place, for the elements of the mask; its values, those that differ with the elements in front."""
    inner = b.inner(b.block, mask)
    results = inner.run(block)
    return [(b.along(v, b.axis(v)), None if b.axis(v) is None else 0) for v in results]


def _guarded_arm(b: Batcher, block: Block, mask: SSAValue) -> list[tuple[SSAValue, Axis]]:
    """An arm that runs if some element takes it; the others compute with that one's values."""
    run, skip = Block(), Block()
    inner = b.inner(run, mask)
    restore = lend(inner, mask, read_by(block))
    results = inner.run(block)
    values = [inner.front(v) for v in results]
    end_with(inner, values)
    for value, (now, axis) in restore:
        b.bind(value, now, axis)
    other = b.inner(skip, mask)
    end_with(other, [other.constant(0, b.type_of(v)) for v in values])
    return [(v, 0) for v in add_if(b, b.any(mask), [run, skip])]


Binding = tuple[SSAValue, tuple[SSAValue, Axis]]


def lend(b: Batcher, mask: SSAValue, values: Sequence[SSAValue]) -> list[Binding]:
    """Give the elements that are not in the mask the values of one that is; what the values were before."""
    before: list[Binding] = []
    first = None
    for value in dict.fromkeys(values):
        axis = b.axis(value)
        if axis is None or isinstance(value.type, RefType) or not b.known.size:
            continue
        if first is None:
            first = b.argmax(b.convert(mask, dtypes.int32), axis=0, keep_dims=False, dtype=dtypes.int64)
        before.append((value, (b.now(value), axis)))
        whole = b.front(value)
        row = b.gather(whole, b.reshape(first, shape=(1,)), axis=0)
        b.bind(value, b.chosen(mask, whole, b.broadcast_to(row, shape=shape_of(whole.type))), 0)
    return before


def read_by(block: Block) -> list[SSAValue]:
    """The arguments of a region, and the values it reads from around it."""
    return [*block.args, *(op.operands[index] for op, index in outer_uses(block))]


# -- making blocks ---------------------------------------------------------------------------------------------


def end_with(b: BlockBuilder, values: Sequence[SSAValue], name: str = "ms.yield") -> None:
    """The terminator of a block."""
    b.block.add_op(GraphOp.BY_NAME[name].create(operands=values, location=b.location))


def add_if(b: Batcher, condition: SSAValue, arms: Sequence[Block]) -> Sequence[SSAValue]:
    """A branch; its results are what the arms, which agree, yield."""
    last = arms[0].last_op
    assert last is not None
    types = [value.type for value in last.operands]
    regions = [Region(arm) for arm in arms]
    branch = IfOp.create(operands=[condition], result_types=types, regions=regions, location=b.location)
    b.block.add_op(branch)
    return branch.results


# -- loops ------------------------------------------------------------------------------------------------------------


@batches(WhileOp)
def through_while(b: Batcher, op: WhileOp) -> None:
    """The batched form of a loop."""
    if any(DYNAMIC in shape_of(result.type) for result in op.results):
        raise NoBatchRule(op.name, "it carries values whose shapes change").error(from_location(op.location))
    axes, condition_differs = _settled(b, op)
    if condition_differs:
        _masked(b, op)
    else:
        _kept(b, op, axes)


def _settled(b: Batcher, op: WhileOp) -> tuple[list[Axis], bool]:
    """Which carried values differ between elements, and whether the condition does: tried until nothing changes."""
    axes: list[Axis] = [None if b.axis(v) is None else 0 for v in op.operands]
    while True:
        before, after = Block(), Block()
        try:
            condition, *passed = _trial(b, before, op.before.block, axes)
            if b.axis(condition) is not None:
                return axes, True
            met = _joined(b, axes, passed)
            yielded = _trial(b, after, op.after.block, met)
            met = _joined(b, met, yielded)
        finally:
            after.drop_all_references()
            before.drop_all_references()
        if met == axes:
            return axes, False
        axes = met


def _trial(b: Batcher, block: Block, body: Block, axes: Sequence[Axis]) -> Sequence[SSAValue]:
    b.insert_arguments(block, body, axes)
    return b.inner(block, b.mask).run(body)


def _joined(b: Batcher, axes: Sequence[Axis], values: Sequence[SSAValue]) -> list[Axis]:
    return [0 if axis is not None or b.axis(v) is not None else None for axis, v in zip(axes, values, strict=True)]


def _kept(b: Batcher, op: WhileOp, axes: Sequence[Axis]) -> None:
    """One condition for all elements: the loop stays. Where only some compute at all, it ends if none does."""
    before, after = b.inner(Block(), b.mask), b.inner(Block(), b.mask)
    b.insert_arguments(before.block, op.before.block, axes)
    condition, *passed = before.run(op.before.block)
    goes_on = before.now(condition)
    if b.mask is not None:
        goes_on = before.logical_and(before.as_flag(condition), before.any(b.mask))
    passing = [before.along(value, axis) for value, axis in zip(passed, axes, strict=True)]
    end_with(before, [goes_on, *passing], "ms.condition")
    b.insert_arguments(after.block, op.after.block, axes)
    yielded = after.run(op.after.block)
    end_with(after, [after.along(value, axis) for value, axis in zip(yielded, axes, strict=True)])
    inits = [b.along(value, axis) for value, axis in zip(op.operands, axes, strict=True)]
    b.bind_front(op.results, add_while(b, inits, before.block, after.block), axes)


def _masked(b: Batcher, op: WhileOp) -> None:
    """A condition of each element: the loop goes round for those that are active still."""
    all_in_front: list[Axis] = [0] * len(op.operands)
    before, after = Block(), Block()
    starts = b.mask or b.constant(True, tensor_type(dtypes.bool_, (b.known.size,)))
    active = before.insert_arg(starts.type, 0)
    carried = b.insert_arguments(before, op.before.block, all_in_front)
    inner = b.inner(before, active)
    condition, *passed = inner.run(op.before.block)
    passing = [inner.front(value) for value in passed]
    still = inner.logical_and(active, inner.as_mask(condition))
    # what is passed on as it came needs no second place
    other = [slot for slot, value in enumerate(passing) if value is not carried[slot]]
    spare = [before.insert_arg(passing[slot].type, len(before.args)) for slot in other]
    end_with(inner, [inner.any(still), still, *carried, *(passing[slot] for slot in other)], "ms.condition")
    _body(b, op, after, [argument.type for argument in before.args], other)
    zeros = [b.constant(0, b.type_of(value)) for value in spare]
    loop = add_while(b, [starts, *(b.front(v) for v in op.operands), *zeros], before, after)
    results = list(loop[1 : len(carried) + 1])
    for slot, value in zip(other, loop[len(carried) + 1 :], strict=True):
        results[slot] = value
    b.bind_front(op.results, results, all_in_front)


def _body(b: Batcher, op: WhileOp, after: Block, types: Sequence[Attribute], other: Sequence[int]) -> None:
    """The second region of a masked loop: elements that have finished keep what they carried."""
    active, *arguments = (after.insert_arg(type_, len(after.args)) for type_ in types)
    count = len(op.operands)
    carried, spare = arguments[:count], arguments[count:]
    passed = list(carried)
    for slot, value in zip(other, spare, strict=True):
        passed[slot] = value
    body = op.after.block
    b.bind_front(body.args, passed, [0] * count)
    inner = b.inner(after, active)
    restore = lend(inner, active, read_by(body)) if b.known.differentiated else []
    yielded = [inner.front(value) for value in inner.run(body)]
    for value, (now, axis) in restore:
        b.bind(value, now, axis)
    kept = [y if y is old else inner.chosen(active, y, old) for y, old in zip(yielded, carried, strict=True)]
    end_with(inner, [active, *kept, *spare])


def add_while(b: Batcher, inits: Sequence[SSAValue], before: Block, after: Block) -> Sequence[SSAValue]:
    """A loop; its results are of the types it starts with."""
    types = [value.type for value in inits]
    regions = [Region(before), Region(after)]
    loop = WhileOp.create(operands=inits, result_types=types, regions=regions, location=b.location)
    b.block.add_op(loop)
    return loop.results

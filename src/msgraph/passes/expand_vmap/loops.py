"""``ms.while`` in a mapped function.

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
from msgraph.diagnostics.errors import error
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.contract import Axis
from msgraph.dialects.ops.control import WhileOp
from msgraph.dialects.types import DYNAMIC, shape_of
from msgraph.passes.expand_vmap.batcher import Batcher, batches
from msgraph.passes.expand_vmap.branches import end_with, lend, read_by


@batches(WhileOp)
def through_while(b: Batcher, op: WhileOp) -> None:
    """The batched form of a loop."""
    if any(DYNAMIC in shape_of(result.type) for result in op.results):
        raise error(NoBatchRule(op.name, "it carries values whose shapes change"), from_location(op.location))
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
    starts = b.everybody() if b.mask is None else b.mask
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

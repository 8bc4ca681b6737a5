"""Making, reading and linking graphs at the price of their links, without recursion.

xDSL's ``create`` checks what was checked before; its ``walk`` goes through a generator per region, block and op; its
``operands`` is a view made anew each time; its ``add_op`` climbs to the module to make sure that no op ends up inside
itself. Loops over whole graphs feel that. What stands here relies on the links behind (the version of xDSL is pinned
for its private names, too) and is for such loops only.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar, cast

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue, SSAValues, Use
from xdsl.irdl import IRDLOperation, OptionalDef

from msgraph.diagnostics.spans import UNKNOWN

OpT = TypeVar("OpT", bound=Operation)
_NONE: Mapping[str, Attribute] = MappingProxyType({})


class _Defaults(dict[type[Operation], Mapping[str, Attribute]]):
    """The properties an op has where none are given; found out once per class."""

    def __missing__(self, op_class: type[Operation]) -> Mapping[str, Attribute]:
        known = cast(type[IRDLOperation], op_class).get_irdl_definition().properties
        defaults = {name: p.default_value for name, p in known.items() if not isinstance(p, OptionalDef)}
        self[op_class] = properties = {name: value for name, value in defaults.items() if value is not None}
        return properties


_DEFAULTS = _Defaults()


def create(
    op_class: type[OpT],
    operands: Sequence[SSAValue] = (),
    result_types: Sequence[Attribute] = (),
    properties: Mapping[str, Attribute] = _NONE,
    attributes: Mapping[str, Attribute] = _NONE,
    location: LocationAttr | None = None,
    successors: Sequence[Block] = (),
    regions: Sequence[Region] = (),
) -> OpT:
    """What xDSL's ``create`` does, in a third of the time; no op has successors."""
    op = op_class.__new__(op_class)
    op._operands = values = SSAValues(operands)
    uses: list[Use] = []
    for index, value in enumerate(values):
        use = Use(op, index)
        uses.append(use)
        value.add_use(use)
    op._operand_uses = tuple(uses)
    if len(result_types) == 1:  # comprehensions are calls
        op.results = SSAValues((OpResult(result_types[0], op, 0),))
    else:
        op.results = SSAValues([OpResult(type_, op, index) for index, type_ in enumerate(result_types)])
    op.properties, op.attributes = {**_DEFAULTS[op_class], **properties}, dict(attributes)
    op.location = UNKNOWN if location is None else location
    op._successors = op._successor_uses = ()
    op.regions = ()
    for region in regions:
        op.add_region(region)
    return op


def operands_of(op: Operation) -> tuple[SSAValue, ...]:
    """The operands of an op, as they are now."""
    return op._operands


def ops_of(block: Block) -> Iterator[Operation]:
    """The ops of a block; the one just given may be erased or moved before the next is asked for."""
    op = block._first_op
    while op is not None:
        following = op._next_op
        yield op
        op = following


def walk(root: Operation | Block) -> Iterator[Operation]:
    """An op and everything inside it (or inside a block), in the order of the text, as xDSL's ``walk`` does."""
    waiting: list[Operation] = []
    regions: Sequence[Region] = ()
    if isinstance(root, Block):
        if root._first_op is not None:
            waiting.append(root._first_op)
    else:
        yield root
        regions = root.regions
    while regions or waiting:
        for region in regions[::-1]:
            block = region._last_block
            while block is not None:
                if block._first_op is not None:
                    waiting.append(block._first_op)
                block = block._prev_block
        regions = ()
        op = waiting.pop() if waiting else None
        while op is not None:
            following = op._next_op
            yield op
            if op.regions:
                if following is not None:
                    waiting.append(following)
                regions = op.regions
                break
            op = following


def ops_around(op: Operation | Block) -> Iterator[Operation]:
    """The ops in whose regions an op or a block is, the innermost first."""
    around = op.parent_op()
    while around is not None:
        yield around
        around = around.parent_op()


def walk_backwards(root: Operation) -> Iterator[Operation]:
    """The ops inside an op, the last of each block first; one that is removed when it is given is not entered."""
    waiting: list[Operation | None] = []
    regions: Sequence[Region] = root.regions
    while regions or waiting:
        for region in regions:
            block = region._first_block
            while block is not None:
                waiting.append(block._last_op)
                block = block._next_block
        regions = ()
        op = waiting.pop() if waiting else None
        while op is not None:
            before = op._prev_op
            yield op
            if op.regions and op.parent is not None:
                waiting.append(before)
                regions = op.regions
                break
            op = before


def uses_of(value: SSAValue) -> Iterator[Use]:
    """The uses of a value; the one just given may be removed before the next is asked for."""
    use = value.first_use
    while use is not None:
        following = use._next_use
        yield use
        use = following


def outer_uses(root: Operation | Block) -> Iterator[tuple[Operation, int]]:
    """Where an op with its regions, or a block with those inside, uses values from around: ops, and which operands."""
    inside: set[SSAValue] = set(root.args) if isinstance(root, Block) else set()
    for op in walk(root):
        yield from ((op, index) for index, value in enumerate(op._operands) if value not in inside)
        inside.update(op.results, *(block.args for region in op.regions for block in region.blocks))


def ops_between(block: Block | None, before: Operation | None, at: Operation | None = None) -> list[Operation]:
    """The ops of a block behind one of them and in front of another; else from its start, to its end."""
    assert block is not None
    between: list[Operation] = []
    op = block.first_op if before is None else before.next_op
    while op is not None and op is not at:
        between.append(op)
        op = op.next_op
    return between


def block_of(value: SSAValue) -> Block:
    """The block a value is made in."""
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent
    assert block is not None
    return block


def cloned(op: OpT, values: dict[SSAValue, SSAValue] | None = None) -> OpT:
    """A copy of an op, each op of it where the original is; ``values`` are read instead of others, and extended."""
    copied = op.clone(values)
    for old, new in zip(walk(op), walk(copied), strict=True):
        new.location = old.location
    return copied


def copy_into(op: Operation, block: Block) -> SSAValue:
    """The result of a copy of an op without operands, at the start of a block."""
    first, copied = block.first_op, cloned(op)
    assert first is not None
    block.insert_op_before(copied, first)
    return copied.results[0]


def set_operand(use: Use, value: SSAValue) -> None:
    """Have a use use another value."""
    op, index = use._operation, use._index
    values = list(op._operands)
    values[index].remove_use(use)
    value.add_use(use)
    values[index] = value
    op._operands = SSAValues(values)


def set_operands(op: Operation, values: Sequence[SSAValue]) -> None:
    """Give an op other operands, as many as it has."""
    for use, before, after in zip(op._operand_uses, op._operands, values, strict=True):
        if before is not after:
            before.remove_use(use)
            after.add_use(use)
    op._operands = SSAValues(values)


def replace_uses(value: SSAValue, by: SSAValue) -> None:
    """Have all uses of a value use another one; its name is handed on, as xDSL does."""
    if value is by:
        return
    use, first = value.first_use, by.first_use
    while use is not None:
        following, op, index = use._next_use, use._operation, use._index
        values = op._operands
        op._operands = SSAValues((*values[:index], by, *values[index + 1 :]))
        use._prev_use, use._next_use = None, first
        if first is not None:
            first._prev_use = use
        first, use = use, following
    value.first_use, by.first_use = None, first
    if by._name is None:
        by._name = value._name


def remove(op: Operation) -> None:
    """Take an op that nobody uses out of its block, for good."""
    block, before, following = op.parent, op._prev_op, op._next_op
    assert block is not None
    if before is None:
        block._first_op = following
    else:
        before._next_op = following
    if following is None:
        block._last_op = before
    else:
        following._prev_op = before
    op._prev_op = op._next_op = None
    op.drop_all_references()


def append(block: Block, op: Operation) -> None:
    """Put a new op at the end of a block."""
    last = block._last_op
    if last is None or op.parent is not None:
        block.add_op(op)
        return
    op.parent = block
    op._prev_op = last
    last._next_op = block._last_op = op


def detach_all(block: Block) -> list[Operation]:
    """Take every op out of a block."""
    ops = list(ops_of(block))
    for op in ops:
        op.parent = op._prev_op = op._next_op = None
    block._first_op = block._last_op = None
    return ops


def insert_before(op: Operation, at: Operation) -> None:
    """Put a new op in front of another one."""
    block, before = at.parent, at._prev_op
    assert block is not None and op.parent is None
    op.parent = block
    op._prev_op, op._next_op, at._prev_op = before, at, op
    if before is None:
        block._first_op = op
    else:
        before._next_op = op

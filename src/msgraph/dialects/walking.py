"""Reading and linking graphs at the price of their links, without recursion.

xDSL's ``walk`` goes through a generator per region, block and op; its ``operands`` is a view made anew each time;
its ``add_op`` climbs to the module to make sure that no op ends up inside itself. Loops over whole graphs feel that.
What stands here relies on the links behind (the version of xDSL is pinned for its private names, too) and is for
such loops only.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation, SSAValue


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
    if isinstance(root, Block):
        if root._first_op is not None:
            waiting.append(root._first_op)
    else:
        yield root
        _wait_for_regions(root, waiting)
    while waiting:
        op: Operation | None = waiting.pop()
        while op is not None:
            following = op._next_op
            yield op
            if op.regions:
                if following is not None:
                    waiting.append(following)
                _wait_for_regions(op, waiting)
                break
            op = following


def _wait_for_regions(op: Operation, waiting: list[Operation]) -> None:
    """Puts the first op of each block inside on the stack, the first block on top."""
    firsts = (block._first_op for region in reversed(op.regions) for block in reversed(region.blocks))
    waiting.extend(first for first in firsts if first is not None)


def append(block: Block, op: Operation) -> None:
    """Put a new op at the end of a block."""
    last = block._last_op
    if last is None or op.parent is not None:
        block.add_op(op)
        return
    op.parent = block
    op._prev_op = last
    last._next_op = block._last_op = op


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

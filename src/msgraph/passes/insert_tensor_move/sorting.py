"""Putting the ops of a block in an order that respects their operands, changing as little as possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.ir import Block, Operation, SSAValue


def sort_block(block: Block, captures: Mapping[Operation, Sequence[SSAValue]]) -> None:
    """Move ops in front of the first op that needs them; all others stay where they are."""
    before = list(block.ops)
    after = list(dict.fromkeys(in_order(before, block, captures)))
    if before != after:
        for op in before:
            op.detach()
        block.add_ops(after)


def in_order(
    ops: Sequence[Operation], block: Block, captures: Mapping[Operation, Sequence[SSAValue]]
) -> Iterator[Operation]:
    """Every op behind the ops of its block that it needs; an op may come again."""
    done: set[Operation] = set()
    for op in ops:
        stack = [(op, False)]
        while stack:
            current, is_ready = stack.pop()
            if is_ready:
                done.add(current)
                yield current
            elif current not in done:
                stack.append((current, True))
                needed = [v.owner for v in reversed((*current.operands, *captures.get(current, ())))]
                stack.extend((n, False) for n in needed if isinstance(n, Operation) and n.parent is block)

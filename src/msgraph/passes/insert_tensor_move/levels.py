"""Which loads are copied at which level of ``MS_DEV_SIDE_EFFECT_LOAD_ELIM``.

MindSpore looks at one graph at a time, and there is a new one in every region and behind every branch and loop.

=====  ========================================================================================================
level  a load is copied
=====  ========================================================================================================
0      always
1      if its graph loads that parameter several times; if it goes into a call, a branch or a loop; if its
       reference came out of one; if it is a result of its graph
2      as level 1, but of several loads only where some of them meets an operator
3      never
4      (ours) only where no legal order of the graph saves it: see ``hazards.py``
=====  ========================================================================================================

At levels 0, 1 and 2 the loads of level 4 are copied as well, so these are right too. Level 3 is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import func
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from msgraph.dialects.accesses import Accesses
from msgraph.dialects.effects import acting, acting_in, callee_of
from msgraph.dialects.ops.control import ConditionOp, IfOp, WhileOp
from msgraph.dialects.ops.state import DependOp, LoadOp
from msgraph.dialects.traits import OrderingOnly
from msgraph.passes.insert_tensor_move.hazards import LoadOutcome

ALWAYS, CAREFUL, SPARING, NEVER, LEAST = range(5)

ALL, SEVERAL, CALL, REFERENCE, RESULT, OVERWRITTEN = "all", "several", "call", "reference", "result", "overwritten"
"""Why a load is copied."""


def reason_for(load: LoadOp, level: int, outcome: LoadOutcome, group: Sequence[LoadOp]) -> str | None:
    """Why a load is copied at a level; ``None`` if it is not. ``group`` holds the loads of its parameter and graph."""
    if level == NEVER:
        return None
    if outcome.clobbered_at is not None:
        return OVERWRITTEN
    if outcome.leaves_at is not None:
        return RESULT
    if level == ALWAYS:
        return ALL
    return None if level == LEAST else _rule(load, level, group)


def _rule(load: LoadOp, level: int, group: Sequence[LoadOp]) -> str | None:
    """MindSpore's rules."""
    if len(group) > 1 and (level == CAREFUL or any(map(_meets_operator, group))):
        return SEVERAL
    users = [use.operation for use in load.output.uses]
    if any(callee_of(op) is not None or isinstance(op, WhileOp) or op.parent is not load.parent for op in users):
        return CALL
    if isinstance(load.ref.owner, Operation) and callee_of(load.ref.owner) is not None:
        return REFERENCE
    return RESULT if any(map(_is_result, users)) else None


def _meets_operator(load: LoadOp) -> bool:
    users = [use.operation for use in load.output.uses]
    return any(not user.has_trait(OrderingOnly) and not isinstance(user, func.ReturnOp) for user in users)


def _is_result(user: Operation) -> bool:
    if isinstance(user, DependOp):
        return any(use.operation.has_trait(IsTerminator) for use in user.output.uses)
    return user.has_trait(IsTerminator) and not isinstance(user, ConditionOp)


def groups(function: func.FuncOp, accesses: Accesses) -> Iterator[list[LoadOp]]:
    """The loads of a function by parameter and graph."""
    loads: dict[tuple[SSAValue, Block, int], list[LoadOp]] = {}
    for region in (region for op in acting(function) for region in op.regions):
        for block in region.blocks:
            graph = 0
            for op in acting_in(block):
                if isinstance(op, IfOp | WhileOp):
                    graph += 1
                elif isinstance(op, LoadOp):
                    loads.setdefault((accesses.parameter(op.ref), block, graph), []).append(op)
    yield from loads.values()

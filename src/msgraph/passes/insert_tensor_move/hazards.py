"""Write-after-read hazards: a load that is not copied is the parameter's memory, so a later write may clobber it.

``Explorer`` follows the value of one load to everything that reads it: through ``ms.depend``, out of branches, round
loops, into called functions and back. It finds out

- whether some reader must run after a write of the parameter (then the load is *clobbered* unless it is copied),
- whether the value leaves its function (then its memory must be its own),
- which readers may run before the write but need to be told so.

A reader must run after a write if it depends on a state that has seen it. What only hands the memory on (to a result
of a branch, to the next round of a loop, to a callee) reads nothing, nor does a transposition that products read; but
memory that was written before it is handed on is stale, and the load is clobbered as soon as anybody reads it there.
The states of a block stand in one line, so the readers that must wait for one write can all be put in front of it at
once: no choice of one hinders another, and the loads found here are exactly those that no legal order saves.

Which loads are copied at which level of ``MS_DEV_SIDE_EFFECT_LOAD_ELIM``.

MindSpore looks at one graph at a time, and there is a new one in every region and behind every branch and loop.

=====  ========================================================================================================
level  a load is copied
=====  ========================================================================================================
0      always
1      if its graph loads that parameter several times; if it goes into a call, a branch or a loop; if its
       reference came out of one; if it is a result of its graph
2      as level 1, but of several loads only where some of them meets an operator
3      never
4      (ours) only where no legal order of the graph saves it
=====  ========================================================================================================

At levels 0, 1 and 2 the loads of level 4 are copied as well, so these are right too. Level 3 is not. Levels 1 and 2
are careful about parameters that something writes: weights that a loop reads, and nobody writes, stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue, Use
from xdsl.traits import IsTerminator

from msgraph.dialects.accesses import Accesses
from msgraph.dialects.effects import acting, acting_in, callee_of
from msgraph.dialects.families.stateful import PointwiseUpdate, UpdateOp
from msgraph.dialects.ops.control import ConditionOp, IfOp, WhileOp
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.ops.shape import TransposeOp
from msgraph.dialects.ops.state import DependOp, LoadOp, UpdateStateOp
from msgraph.dialects.traits import OrderingOnly
from msgraph.dialects.types import RefType
from msgraph.dialects.walking import block_of, ops_around
from msgraph.passes.insert_effect_order.chains import START, Chains, function_of, next_state


class MustPrecedeWrite(NamedTuple):
    """``op`` has to run before the write that takes the state at ``position`` of its block."""

    block: Block
    position: int
    op: Operation


class LoadAlias(NamedTuple):
    """A value that is the memory of a parameter, as that is called in the value's function."""

    value: SSAValue
    parameter: SSAValue
    is_argument: bool
    """Did it come into this function by a call?"""
    is_stale: bool
    """Has it been written since the load?"""


@dataclass
class LoadOutcome:
    """Whether a load that is not copied would be clobbered, and what has to run before the next write."""

    clobbered_at: Operation | None = None
    """A reader that sees a later value."""
    leaves_at: Operation | None = None
    """The return that takes it out of its function."""
    precede: list[MustPrecedeWrite] = field(default_factory=list[MustPrecedeWrite])


class Explorer:
    """Follows the value of one load."""

    def __init__(self, load: LoadOp, chains: Chains) -> None:
        self.load = load
        self.chains = chains
        self.accesses = chains.accesses
        self.outcome = LoadOutcome()
        self.seen: set[LoadAlias] = set()
        self.waiting: list[LoadAlias] = []
        self.entered: dict[func.FuncOp, list[tuple[Operation, LoadAlias]]] = {}
        """The calls through which the memory came into a function, with what it was outside."""
        self.returned: dict[func.FuncOp, list[tuple[int, bool]]] = {}
        """Which results of such a function are that memory, and whether they are stale."""

    def run(self) -> LoadOutcome:
        """What becomes of it."""
        self._reach(self.load.output, self.accesses.parameter(self.load.ref), False, False)
        while self.waiting and self.outcome.clobbered_at is None:
            alias = self.waiting.pop()
            start = self._start(alias.value)
            for use in alias.value.uses:
                view = _view_of_products(use, block_of(alias.value))
                if view is not None:
                    self._reach(view, alias.parameter, alias.is_argument, alias.is_stale)
                elif not isinstance(use.operation, UpdateStateOp) and not (
                    isinstance(use.operation, DependOp) and use.index > 0
                ):  # more than waiting
                    is_stale = not self._is_in_time(alias, start, use) or alias.is_stale
                    if not self._hand_on(alias._replace(is_stale=is_stale), use) and is_stale:
                        self.outcome.clobbered_at = use.operation
        return self.outcome

    def _reach(self, value: SSAValue, parameter: SSAValue, is_argument: bool, is_stale: bool) -> None:
        alias = LoadAlias(value, parameter, is_argument, is_stale)
        if alias not in self.seen and not isinstance(value.type, RefType):
            self.seen.add(alias)
            self.waiting.append(alias)

    def _start(self, value: SSAValue) -> int:
        """The state of its block from which on a value is there."""
        if isinstance(value, BlockArgument):
            return START
        assert isinstance(value, OpResult)
        chain = self.chains[block_of(value)]
        if value is self.load.output:
            return chain.position(self.load.state)
        state = next_state(value.op)
        return chain.depth(value.op) if state is None else chain.position(state)

    # -- one reader ----------------------------------------------------------------------------------------

    def _is_in_time(self, alias: LoadAlias, start: int, use: Use) -> bool:
        """Can the reader run before the next write? If so it is noted."""
        reader, home = use.operation, block_of(alias.value)
        for op in (reader, *ops_around(reader)):
            block = op.parent
            assert block is not None
            chain = self.chains[block]
            write = chain.next_write(alias.parameter, start if block is home else START)
            if write is not None:
                writes_itself = alias.parameter in self.accesses[op].writes
                if chain.depth(op) > write or (writes_itself and self._overtakes_itself(op, reader)):
                    return False
                if not writes_itself and op.next_op is not None:
                    self.outcome.precede.append(MustPrecedeWrite(block, write, op))
            if block is home:
                break
        return True

    def _overtakes_itself(self, op: Operation, reader: Operation) -> bool:
        """Does an op that writes the memory read it after that?"""
        if op is not reader:
            return isinstance(op, WhileOp)  # the next round does
        return isinstance(op, UpdateOp) and not isinstance(op, PointwiseUpdate)

    # -- where the memory goes from there ------------------------------------------------------------------

    def _hand_on(self, alias: LoadAlias, use: Use) -> bool:
        """Go on with the values that are the same memory; whether this use only hands it on."""
        op, index = use.operation, use.index
        around = op.parent_op()
        values: list[SSAValue] = []
        if isinstance(op, DependOp):
            values = [op.output]
        elif isinstance(op, func.ReturnOp):
            return self._leave(alias, op, index)
        elif (callee := self.accesses.functions.get(callee_of(op) or "")) is not None:
            return self._enter(alias, op, callee, index)
        elif isinstance(op, WhileOp):
            values = [op.before.block.args[index]]
        elif isinstance(op, ConditionOp) and isinstance(around, WhileOp) and index:
            values = [around.after.block.args[index - 1], around.results[index - 1]]
        elif isinstance(around, WhileOp) and op is around.after.block.last_op:
            values = [around.before.block.args[index]]
        elif isinstance(around, IfOp) and op.next_op is None:
            values = [around.results[index]]
        for value in values:
            self._reach(value, alias.parameter, alias.is_argument, alias.is_stale)
        return bool(values)

    def _enter(self, alias: LoadAlias, call: Operation, callee: func.FuncOp, index: int) -> bool:
        """A call passes the memory to a function, which may know the parameter under names of its own."""
        self.entered.setdefault(callee, []).append((call, alias))
        arguments = callee.body.block.args
        names = {
            self.accesses.parameter(argument)
            for argument, operand in zip(arguments, call.operands, strict=False)
            if isinstance(operand.type, RefType) and self.accesses.parameter(operand) is alias.parameter
        }
        # where the function cannot name the parameter it cannot write it; the argument stands for it then
        for name in names or {arguments[index]}:
            self._reach(arguments[index], name, True, alias.is_stale)
        for result, is_stale in self.returned.get(callee, ()):
            self._reach(call.results[result], alias.parameter, alias.is_argument, is_stale)
        return True

    def _leave(self, alias: LoadAlias, op: func.ReturnOp, index: int) -> bool:
        """The memory leaves a function: as a result the caller owns, or back to the calls that brought it."""
        if not alias.is_argument:
            self.outcome.leaves_at = op
            return True
        function = function_of(block_of(alias.value))
        self.returned.setdefault(function, []).append((index, alias.is_stale))
        for call, outside in self.entered.get(function, ()):
            self._reach(call.results[index], outside.parameter, outside.is_argument, alias.is_stale)
        return True


def _view_of_products(use: Use, home: Block) -> SSAValue | None:
    """The value of a transposition that only products read, all in one block: they look at the memory itself."""
    op = use.operation
    if not isinstance(op, TransposeOp) or op.parent is not home:
        return None
    users = [use.operation for use in op.results[0].uses]
    return op.results[0] if users and all(isinstance(o, MatMulOp) and o.parent is home for o in users) else None


# -- levels -----------------------------------------------------------------------------------------------------------


ALWAYS, CAREFUL, SPARING, NEVER, LEAST = range(5)

ALL, SEVERAL, CALL, REFERENCE, RESULT, OVERWRITTEN = "all", "several", "call", "reference", "result", "overwritten"
"""Why a load is copied."""


def reason_for(load: LoadOp, level: int, outcome: LoadOutcome, group: Sequence[LoadOp], is_written: bool) -> str | None:
    """Why a load is copied at a level; ``None`` if it is not. ``group`` holds the loads of its parameter and graph;
    ``is_written`` says whether any function of the module writes the parameter."""
    if level == NEVER:
        return None
    if outcome.clobbered_at is not None:
        return OVERWRITTEN
    if outcome.leaves_at is not None:
        return RESULT
    if level == ALWAYS:
        return ALL
    return _rule(load, level, group) if level != LEAST and is_written else None


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

"""Redundant load elimination: load once what has not been written since, and keep only the states somebody needs.

Given, with `U` for `!ms.state<"memory">` and the types of parameters left out:

    %a = ms.load %w, %u0
    %u1 = ms.update_state %u0, %a
    %b = ms.load %w, %u1
    %u2 = ms.update_state %u1, %b
    %c = ms.add %a, %b

Result:

    %a = ms.load %w, %u0
    %u2 = ms.update_state %u0, %a
    %c = ms.add %a, %a

A load equals an earlier one (of the same block, or of one around it) if no write of its parameter stands between
them: no update, no call, no branch or loop that contains one. Writes of other parameters do not count. Loads nobody
uses go; loads are taken from the first state that has seen the same writes; states nobody else looks at are merged
into the next one; what then waits for nothing any more is dropped.

Why here: after ``expand-calls``, which brings the loads of callees together. ``insert-tensor-move`` counts the loads
of each parameter afterwards.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from msgraph.dialects.accesses import Accesses, has_parameters
from msgraph.dialects.effects import acting, acting_in
from msgraph.dialects.ops.state import DependOp, InitialStateOp, LoadOp, UpdateStateOp
from msgraph.dialects.types import RefType
from msgraph.dialects.walking import remove, uses_of
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import DONE, ERASED, GraphPass, Pattern, PatternTable, Replacement, Rewriter, replace, rewrite
from msgraph.passes.eliminate_common import Merger
from msgraph.passes.insert_effect_order.chains import Chains


@dataclass(frozen=True)
class EliminateLoadsPass(GraphPass):
    """Load once what has not been written since, and keep only the states somebody needs."""

    name = "eliminate-loads"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Merge the loads of each function, then tidy up its states."""
        if not has_parameters(op):
            return
        accesses = Accesses(op)
        chains = Chains(accesses)
        for function in accesses.functions.values():
            LoadMerger(chains=chains).run(function)
            rewrite(function, (RebasedLoad(), UnreadLoad()), self.name)
            regions = [region for op in acting(function) for region in op.regions]
            for block in [block for region in regions for block in region.blocks]:
                merge_updates(block)
            rewrite(function, _WAITS, self.name)
            drop_unused_states(function)


@dataclass
class LoadMerger(Merger):
    """Replaces loads by earlier ones of the same parameter in the same version."""

    chains: Chains = field(kw_only=True)

    def can_merge(self, op: Operation) -> bool:
        """Is it a load?"""
        return isinstance(op, LoadOp)

    def key(self, op: Operation) -> Hashable:
        """Equal for loads of the same."""
        assert isinstance(op, LoadOp)
        return (op.ref, *self.chains.version(op))


class UnreadLoad(Pattern[LoadOp]):
    """A load that only states wait for."""

    def rewrite(self, op: LoadOp, b: Rewriter) -> Replacement:
        users: dict[Operation, None] = {}
        for use in uses_of(op.output):
            if not isinstance(use.operation, UpdateStateOp):
                return None
            users[use.operation] = None
        for user in users:
            user.operands = [value for value in user.operands if value is not op.output]
            b.modified(user)
        return ERASED


class RebasedLoad(Pattern[LoadOp]):
    """A load from the first state of its block that has seen the same writes: no later state is kept for it."""

    def __init__(self) -> None:
        self.first_states: dict[SSAValue, SSAValue] = {}
        """Found out before; so a long line of states is walked once, and not from each load."""

    def rewrite(self, op: LoadOp, b: Rewriter) -> Replacement:
        state, passed = op.state, list[SSAValue]()
        while state is not None and isinstance(update := state.owner, UpdateStateOp) and update.parent is op.parent:
            if (first := self.first_states.get(state)) is not None:
                state = first
                break
            if any(isinstance(value.type, RefType) for value in update.waits_for):
                break
            passed.append(state)
            state = update.state
        if state is None or state is op.state:
            return None
        self.first_states.update(dict.fromkeys(passed, state))
        op.operands = [op.ref, state]
        b.modified(op)
        return DONE


def merge_updates(block: Block) -> None:
    """Merge every state that only the next one looks at into that; what a line of states waits for is put together.

    No pattern: merging two at a time would write down all that is waited for at each step anew.
    """
    ending_at: dict[UpdateStateOp, MergedStates] = {}
    handler = current_handler()
    for op in acting_in(block):
        if not isinstance(op, UpdateStateOp):
            continue
        before = op.state.owner
        if isinstance(before, UpdateStateOp) and before.output.has_one_use() and before in ending_at:
            states = ending_at.pop(before)
            states.merged.append(before)
        else:
            states = MergedStates(op.state)
        states.waits_for.update(dict.fromkeys(op.waits_for))
        if states.waits_for:
            ending_at[op] = states
        else:
            states.become(op)
            replace(op, [states.state])
            if handler is not None:
                handler.done(Action("erase", op))
    for op, states in ending_at.items():
        states.become(op)


@dataclass
class MergedStates:
    """States that become one: the one they start from, and what they wait for."""

    state: SSAValue
    waits_for: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])
    merged: list[UpdateStateOp] = field(default_factory=list[UpdateStateOp])

    def become(self, op: UpdateStateOp) -> None:
        """The last of them stands for all."""
        op.operands = [self.state, *self.waits_for]
        for before in reversed(self.merged):
            remove(before)


class EmptyWait(Pattern[DependOp]):
    """Nothing needs to wait for the state a function starts from."""

    def rewrite(self, op: DependOp, b: Rewriter) -> Replacement:
        value, *waits_for = op.operands
        kept = [wait for wait in waits_for if not isinstance(wait.owner, InitialStateOp)]
        if len(kept) == len(waits_for) and kept:
            return None
        return b.emit(DependOp, [value, *kept]) if kept else value


_WAITS = PatternTable((EmptyWait(),))


def drop_unused_states(function: func.FuncOp) -> None:
    """Erase the states that a function starts from for nobody."""
    for op in acting_in(function.body.block):
        if isinstance(op, InitialStateOp) and op.output.first_use is None:
            remove(op)

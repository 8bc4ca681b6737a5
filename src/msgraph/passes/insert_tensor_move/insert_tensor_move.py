"""Resolve write-after-read hazards: a load that a write would clobber is copied, or its readers come before.

Given, with `U` for `!ms.state<"memory">` and the types of parameters left out:

    %v = ms.load %w, %u0
    %u1 = ms.update_state %u0, %v
    %r = ms.assign %w, %x, %u1
    %u2 = ms.update_state %u1, %r
    %l = ms.load %w, %u2
    %y = ms.neg %v
    %z = ms.sub %v, %l

Result, at level 4:

    %v = ms.load %w, %u0
    %m = ms.tensor_move %v
    %y = ms.neg %m
    %u1 = ms.update_state %u0, %m, %y
    %r = ms.assign %w, %x, %u1
    %u2 = ms.update_state %u1, %r
    %l = ms.load %w, %u2
    %z = ms.sub %m, %l

A load is the memory of its parameter until somebody copies it. ``level`` is MindSpore's
``MS_DEV_SIDE_EFFECT_LOAD_ELIM``: 0 copies every load, 1 those that look dangerous, 2 fewer, 3 none (and the results
may be wrong), and 4, ours, the least number that is right. Where a load is not copied, its readers become operands of
the state the next write of the parameter takes; the readers of a copy join the state that waits for the copy, as
in MindSpore. Each copy says why it is there.

Why here: last of the passes over the plain form. Every pass before it may take a load for a value; ``fuse-kernels``
then fuses nothing across a state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from msgraph.dialects.accesses import Accesses, has_parameters
from msgraph.dialects.ops.state import DependOp, LoadOp, TensorMoveOp, UpdateStateOp
from msgraph.dialects.types import MEMORY
from msgraph.dialects.walking import block_of, insert_before
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import GraphPass
from msgraph.passes.insert_effect_order.chains import Chains, function_of, memory_state, next_state
from msgraph.passes.insert_tensor_move.hazards import NEVER, Explorer, MustPrecedeWrite, groups, reason_for


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


@dataclass(frozen=True)
class InsertTensorMovePass(GraphPass):
    """Copy the loads that a write would clobber."""

    name = "insert-tensor-move"
    RANGES: ClassVar[Mapping[str, Sequence[int]]] = {"level": range(5)}
    level: int = 1

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Decide about every load first, then rewrite: what is known about the graph holds until then."""
        if self.level == NEVER or not has_parameters(op):
            return
        accesses = Accesses(op)
        mover = Mover(accesses)
        for function in accesses.functions.values():
            for group in groups(function, accesses):
                for load in group:
                    mover.decide(load, self.level, group)
        mover.rewrite()


class Mover:
    """Collects copies and order, then puts both into the graph."""

    def __init__(self, accesses: Accesses) -> None:
        self.accesses = accesses
        self.chains = Chains(accesses)
        self.written = {ref for access in accesses.of_function.values() for ref in access.writes}
        self.moves: list[tuple[LoadOp, TensorMoveOp]] = []
        self.precede: list[MustPrecedeWrite] = []
        self.waits: dict[UpdateStateOp, dict[SSAValue, None]] = {}
        """What states will wait for, besides what they wait for now."""
        self.between: set[UpdateStateOp] = set()
        """States put in front of a write, behind everything else that stood there."""

    def decide(self, load: LoadOp, level: int, group: list[LoadOp]) -> None:
        """Copy one load, or have its readers run before the write."""
        outcome = Explorer(load, self.chains).run()
        is_written = self.accesses.parameter(load.ref) in self.written
        reason = reason_for(load, level, outcome, group, is_written)
        if reason is None:
            self.precede += outcome.precede
        else:
            move = TensorMoveOp.create(
                operands=[load.output], result_types=[load.output.type], attributes={"reason": StringAttr(reason)},
                location=load.location,
            )  # fmt: skip
            self.moves.append((load, move))

    def rewrite(self) -> None:
        """Insert the copies, tie the readers, and sort the blocks that need it."""
        readers = [(move, self.joining(load)) for load, move in self.moves]
        for load, _ in self.moves:
            self.chains[block_of(load.output)].depth(load)  # while the graph is what it was
        for load, move in self.moves:
            self.copy(load, move)
        for order in dict.fromkeys(self.precede):
            self.order_before(order)
        for move, ops in readers:
            self.join(move, ops)
        for update, values in self.waits.items():
            update.operands = list(dict.fromkeys((*update.operands, *values)))
        after = Chains(self.accesses)  # what regions capture has changed with the copies
        for block in dict.fromkeys(block_of(update.output) for update in self.waits):
            sort_block(block, after.captures(function_of(block)))

    def joining(self, load: LoadOp) -> list[Operation]:
        """The readers that join the state that waits for the copy of a load, where they can.

        MindSpore has all of them join if the parameter is written later; if it has only been written before, those
        whose value is not a result; otherwise none.
        """
        block, parameter = load.parent, self.accesses.parameter(load.ref)
        assert block is not None
        chain = self.chains[block]
        if chain.next_write(parameter, chain.position(load.state)) is not None:
            return self.readers_in_block(load)
        if parameter not in chain.writes:
            return []
        return [op for op in self.readers_in_block(load) if not any(map(is_result, op.results))]

    def readers_in_block(self, load: LoadOp) -> list[Operation]:
        """The ops of its block that use a load, directly or inside."""
        block, readers = load.parent, dict[Operation, None]()
        assert block is not None
        for use in load.output.uses:
            op = block.find_ancestor_op_in_block(use.operation)
            if op is not None and not isinstance(op, UpdateStateOp):
                readers[op] = None
        return list(readers)

    def copy(self, load: LoadOp, move: TensorMoveOp) -> None:
        """Let everybody use the copy; it must be made before the next write."""
        block = load.parent
        assert block is not None
        load.output.replace_all_uses_with(move.output)
        move.operands = [load.output]
        block.insert_op_after(move, load)
        if (handler := current_handler()) is not None:
            handler.done(Action("copy", load, [load.output], [move.output], [move]))
        chain = self.chains[block]
        chain.put_beside(move, load)
        write = chain.next_write(self.accesses.parameter(load.ref), chain.position(load.state))
        if write is not None:
            self.order_before(MustPrecedeWrite(block, write, move))

    # -- order ---------------------------------------------------------------------------------------------

    def order_before(self, order: MustPrecedeWrite) -> None:
        """Make the write wait for the op, by way of the state it takes."""
        block, position, op = order
        if memory_state(op) is not None or self.is_awaited(op, block, position):
            return
        state, writer = self.state_at(block, position)
        update = state.owner
        if (
            not isinstance(update, UpdateStateOp) or update.parent is not block
            # or the op depends on that very state
            or (update not in self.between and self.chains[block].depth(op) >= position)
        ):  # fmt: skip
            update = self.new_state(state, writer, position)
        self.wait(update, op)

    def wait(self, update: UpdateStateOp, op: Operation) -> None:
        """Make a state wait for an op."""
        if op.results:
            self.waits.setdefault(update, {})[op.results[0]] = None

    def is_awaited(self, op: Operation, block: Block, position: int) -> bool:
        """Does some state up to the one at ``position`` wait for the op already?"""
        chain = self.chains[block]
        updates = [use.operation for result in op.results for use in result.uses]
        states = [next_state(user) for user in updates if isinstance(user, UpdateStateOp) and user.parent is block]
        return any(state is not None and chain.position(state) <= position for state in states)

    def state_at(self, block: Block, position: int) -> tuple[SSAValue, Operation]:
        """The state that the write at a position takes, and the op that writes."""
        writer = self.chains[block].writers[position]
        state = memory_state(writer)
        assert state is not None
        return state, writer

    def new_state(self, state: SSAValue, writer: Operation, position: int) -> UpdateStateOp:
        """A state between the one at a position and the write there; whatever comes after takes it instead."""
        block = writer.parent
        assert block is not None
        update = UpdateStateOp.create(operands=[state], result_types=[MEMORY], location=writer.location)
        for use in list(state.uses):
            user = use.operation
            if writer.is_ancestor(user) or (
                isinstance(user, UpdateStateOp) and use.index == 0 and user.parent is block
            ):
                user.operands[use.index] = update.output
        insert_before(update, writer)
        self.between.add(update)
        return update

    def join(self, move: TensorMoveOp, readers: list[Operation]) -> None:
        """Let the state that waits for a copy wait for its readers too, where they do not wait for that state."""
        block = move.parent
        assert block is not None
        chain = self.chains[block]
        for use in list(move.output.uses):
            update = use.operation
            if isinstance(update, UpdateStateOp) and update.parent is block:
                for op in readers:
                    if chain.depth(op) < chain.position(update.output):
                        self.wait(update, op)


def is_result(value: SSAValue) -> bool:
    """Does a value leave its block as it is, or after waiting for the last state?"""
    users = [use.operation for use in value.uses]
    waiting = [use.operation for op in users if isinstance(op, DependOp) for use in op.output.uses]
    return any(op.has_trait(IsTerminator) for op in (*users, *waiting))

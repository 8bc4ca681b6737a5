"""Fusion of updates: put the kernel that computes what a parameter becomes, and the update that writes it, into one.

Given, states left out:

    %k = ms.kernel %w, %g { ^bb0(%0, %1): %a = ms.mul %1, %1 ... ms.yield %a }
    %r = ms.assign_sub %w, %k

Result:

    %r = ms.update_kernel %w, %g attributes {written = 1 : i64} {
      ^bb0(%0, %1): %a = ms.mul %1, %1 ... %b = ms.sub %0, %a ... ms.yield %b
    }

The value never exists: one loop reads the parameter and writes it. A kernel with several results becomes part of all
the updates that take them, at the place of the last one, so a training rule written in plain operators is one loop
over the weight and its statistics. This is done where all of it goes element by element, where nobody else wants the
values, and where nothing between kernel and update writes what the kernel reads or looks at what is written.

Why here: kernels are known after ``fuse-kernels``; ``plan-buffers`` would give the values memory.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from msgraph.dialects.accesses import Accesses
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.effects import acting, acting_in
from msgraph.dialects.families.stateful import PointwiseUpdate, target_of
from msgraph.dialects.ops.kernel import KernelOp, UpdateKernelOp, YieldOp, yielded
from msgraph.dialects.ops.state import UpdateStateOp, source_of
from msgraph.dialects.stages import FusedStage, IRStage
from msgraph.dialects.types import RefType, StateType, shape_of
from msgraph.dialects.walking import insert_before, remove
from msgraph.kernels.roles import LARGEST_CLUSTER, MOST_INPUTS, Role, role_of
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import GraphPass, blocks


class FuseUpdatesPass(GraphPass):
    """Put the kernel that computes what a parameter becomes, and the update that writes it, into one."""

    name = "fuse-updates"
    REQUIRES: ClassVar[type[IRStage]] = FusedStage
    ENSURES: ClassVar[type[IRStage]] = FusedStage

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Every kernel by itself, in the order of the text."""
        if not any(isinstance(inner, PointwiseUpdate) for inner in acting(op)):
            return
        accesses = Accesses(op)
        for block in list(blocks(op)):
            parent = block.parent_op()
            if parent is None or isinstance(parent, KernelOp | UpdateKernelOp):
                continue
            order: BlockAccesses | None = None
            for inner in acting_in(block):
                if isinstance(inner, KernelOp) and (updates := _updates_of(inner)):
                    order = order or BlockAccesses(block, accesses)
                    Candidate(inner, sorted(updates, key=order.places.__getitem__), accesses).fuse(order)


class BlockAccesses:
    """The ops of a block by their places, and where each parameter is written and read."""

    def __init__(self, block: Block, accesses: Accesses) -> None:
        self.places = {op: position for position, op in enumerate(block.ops)}
        self.writes: dict[SSAValue, list[int]] = {}
        self.reads: dict[SSAValue, list[int]] = {}
        for op, position in self.places.items():
            access = accesses[op]
            for parameters, accesses_of in ((access.writes, self.writes), (access.reads, self.reads)):
                for parameter in parameters:
                    accesses_of.setdefault(parameter, []).append(position)

    def has(self, places: dict[SSAValue, list[int]], parameters: Iterable[SSAValue], own: Sequence[int]) -> bool:
        """Is one of some parameters written (or read) between the first and the last of ``own``, but not by these?"""
        for parameter in parameters:
            positions = places.get(parameter, [])
            inside = positions[bisect_right(positions, own[0]) : bisect_left(positions, own[-1])]
            if any(position not in own for position in inside):
                return True
        return False


def _updates_of(kernel: KernelOp) -> Sequence[PointwiseUpdate]:
    """The updates that take the results; none if anybody else wants one."""
    updates: dict[PointwiseUpdate, None] = {}
    for result in kernel.results:
        uses = [use for use in result.uses if not isinstance(use.operation, UpdateStateOp)]
        if not uses:
            continue
        if len(uses) > 1:
            return ()
        op, index = uses[0].operation, uses[0].index
        if not isinstance(op, PointwiseUpdate) or index in op.writes(**op.fields) or op.parent is not kernel.parent:
            return ()
        if shape_of(result.type) != shape_of(target_of(op.operands[0].type)):
            return ()
        updates[op] = None
    return list(updates)


class Candidate:
    """A kernel and the updates that take its results."""

    def __init__(self, kernel: KernelOp, updates: Sequence[PointwiseUpdate], accesses: Accesses) -> None:
        self.kernel = kernel
        self.updates = updates
        self.accesses = accesses
        self.targets = [op.operands[i] for op in updates for i in op.writes(**op.fields)]
        self.written = {accesses.parameter(target) for target in self.targets}
        self.others = [
            value
            for op in updates
            for i, value in enumerate(op.operands)
            if i not in op.writes(**op.fields) and value.owner is not kernel and value.type.__class__ is not StateType
        ]
        """What the updates read besides."""

    def fuse(self, order: BlockAccesses) -> None:
        """Make them one, if that is the same."""
        handler = current_handler()
        if handler is not None and not handler.wants("fuse", self.kernel):
            return
        if self.is_small() and self.is_element_wise() and self.is_undisturbed(order):
            self.rewrite()

    def is_small(self) -> bool:
        """Is the kernel one that compiles fast, and does each parameter occur once?"""
        size = sum(1 for _ in self.kernel.body.block.ops) + 16 * len(self.updates)
        inputs = len(self.kernel.operands) + len(self.targets) + len(self.others)
        alone = len(self.written) == len(self.targets)
        return alone and size <= LARGEST_CLUSTER and inputs <= MOST_INPUTS

    def is_element_wise(self) -> bool:
        """Does everything stand in the place it is needed in, above all what is written?"""
        block = self.kernel.body.block
        shape = shape_of(target_of(self.targets[0].type))
        if any(shape_of(target_of(target.type)) != shape for target in self.targets):
            return False
        if any(_role(op) is None for op in block.ops):
            return False
        for value, argument in zip(self.kernel.operands, block.args, strict=True):
            if self.parameter_of(value) in self.written:
                roles = {_role(use.operation) for use in argument.uses}
                if shape_of(argument.type) != shape or not roles <= {Role.ELEMENTWISE, Role.FIXED}:
                    return False
        # a later update would see what an earlier one wrote; here both see what was before
        return len(self.updates) == 1 or not any(self.parameter_of(value) in self.written for value in self.others)

    def is_undisturbed(self, order: BlockAccesses) -> bool:
        """Does nothing in between write what is read, or look at what is written?"""
        own = [order.places[op] for op in (self.kernel, *self.updates)]
        by_kernel, by_updates = self._read(self.kernel.operands), self._read(self.others)
        is_written = order.has(order.writes, by_kernel | self.written, own) or order.has(
            order.writes, by_updates, own[1:]
        )
        return not is_written and not order.has(order.reads, self.written, own[1:])

    def _read(self, values: Sequence[SSAValue]) -> set[SSAValue]:
        """The parameters some values are the memory of."""
        return {parameter for value in values if (parameter := self.parameter_of(value)) is not None}

    def parameter_of(self, value: SSAValue) -> SSAValue | None:
        """The parameter whose memory a value is."""
        value = source_of(value)
        return self.accesses.parameter(value) if isinstance(value.type, RefType) else None

    def rewrite(self) -> None:
        """The kernel's body, then what the updates do with its results."""
        last = self.updates[-1]
        captured = list(dict.fromkeys((*self.targets, *self.kernel.operands, *self.others)))
        body = Block(arg_types=[target_of(value.type) for value in captured])
        inside: dict[SSAValue, SSAValue] = dict(zip(captured, body.args, strict=True))
        self._move_body(body, inside)
        builder = BlockBuilder(body, last.location)
        contents: list[SSAValue] = []
        for op in self.updates:
            operands = [inside[value] for value in op.operands if value.type.__class__ is not StateType]
            contents += type(op).contents(builder, *operands, **op.fields)
        body.add_op(YieldOp.create(operands=contents))
        state = [last.state] if last.state is not None else []
        kernel = UpdateKernelOp.create(
            operands=[*captured, *state],
            result_types=[captured[0].type],
            attributes=encode_fields({"written": len(self.targets)}),
            regions=[Region(body)],
            location=last.location,
        )
        insert_before(kernel, last)
        self._replace_by(kernel)
        if (handler := current_handler()) is not None:
            for op in (self.kernel, *self.updates):
                handler.done(Action("fuse", op, op.results, [kernel.output], [kernel]))

    def _move_body(self, body: Block, inside: dict[SSAValue, SSAValue]) -> None:
        block = self.kernel.body.block
        for argument, value in zip(block.args, self.kernel.operands, strict=True):
            argument.replace_all_uses_with(inside[value])
        inside.update(zip(self.kernel.results, yielded(block), strict=True))
        for op in list(block.ops):
            op.detach()
            if isinstance(op, YieldOp):
                op.erase()
            else:
                body.add_op(op)

    def _replace_by(self, kernel: UpdateKernelOp) -> None:
        for op in self.updates:
            is_last = op is self.updates[-1]
            op.output.replace_all_uses_with(kernel.output if is_last else op.operands[0])
        for result in self.kernel.results:
            for state in [use.operation for use in result.uses]:  # waits for it no more
                if isinstance(state, UpdateStateOp):
                    state.operands = [operand for operand in state.operands if operand is not result]
        for op in (*self.updates, self.kernel):
            remove(op)


def _role(op: Operation) -> Role | None:
    """The role of an op in the kernel of an update; ``None`` if it does not go element by element."""
    role = role_of(op)
    return role if role in (Role.ELEMENTWISE, Role.VIEW, Role.FIXED) else None

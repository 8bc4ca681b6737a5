"""Latency hiding: start each collective as soon as its operand is there, and wait for it where its result is read.

Given:

    %a = ms.kernel %x {first half of the work}
    %b = ms.kernel %a {second half of the work}
    %s = ms.kernel %a {ms.collective ...}
    %c = ms.kernel %s, %b {...}

Result:

    %a = ms.kernel %x {first half of the work}
    %p = ms.kernel %a {ms.collective ...} attributes {ms.exchange = 0}     starts
    %b = ms.kernel %a {second half of the work}
    %s = ms.exchange_done %p, %a {exchange = 0}                         waits; %s is the memory of %p, %a is kept
    %c = ms.kernel %s, %b {...}

Collectives keep their order, and with it what may wait for what in other processes. What writes memory, prints or waits
for a message stays behind all that stands before it. A message overtakes no more than what came since the last one: a
pipeline would else put off, and keep in memory, the gradients of all its weights. XLA's latency-hiding scheduler does
the same with its start and done ops; buckets of gradients are reduced beside the rest of a backward pass so (Li et al.,
PyTorch Distributed, VLDB 2020).

Why here: kernels are known after ``fuse-kernels``; ``plan-buffers`` keeps operand and result apart from all else until
the wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, OpResult, Use

from msgraph.dialects.attributes import encode
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.ops.collective import CommunicationOp, ReceiveOp, SendOp
from msgraph.dialects.ops.kernel import EXCHANGE, KernelOp, UpdateKernelOp
from msgraph.dialects.ops.state import ExchangeDoneOp, UpdateStateOp
from msgraph.dialects.stages import FusedStage, IRStage
from msgraph.dialects.traits import RegionBranch
from msgraph.dialects.types import RefType, StackType, StateType
from msgraph.dialects.walking import append, detach_all, ops_between
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import GraphPass, blocks


class OverlapCollectivesPass(GraphPass):
    """Start collectives as early as can be, and wait for them as late."""

    name = "overlap-collectives"
    REQUIRES: ClassVar[type[IRStage]] = FusedStage
    ENSURES: ClassVar[type[IRStage]] = FusedStage

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Each block by itself."""
        exchange = 0
        for block in list(blocks(op)):
            parent = block.parent_op()
            if parent is None or isinstance(parent, KernelOp | UpdateKernelOp):
                continue
            if any(_collective(inner) is not None for inner in block.ops):
                _issue_early(block)
                exchange = _wait_late(block, exchange)


def _collective(op: Operation) -> CommunicationOp | None:
    """The collective a kernel consists of."""
    first = op.body.block.first_op if isinstance(op, KernelOp) else None
    return first if isinstance(first, CommunicationOp) else None


def _has_parts(op: Operation) -> bool:
    """Control flow, or a call that uses memory or the world: there may be collectives inside."""
    if isinstance(op, func.CallOp):
        return any(isinstance(value.type, StateType | RefType | StackType) for value in (*op.operands, *op.results))
    return op.has_trait(RegionBranch)


def _is_ordered(op: Operation) -> bool:
    """Does it write, or print? Memory is read by the order of the text from here on."""
    is_stack = any(isinstance(value.type, StackType) for value in (*op.operands, *op.results))
    return is_stack or bool(own_effects(op) & (Effect.WRITE | Effect.IO))


def _issue_early(block: Block) -> None:
    """Puts each collective behind what it needs, and what it does not need behind it."""
    ops = detach_all(block)
    order = _EarlyOrder(ops)
    for op in ops:
        if _collective(op) is not None:
            order.place(op)
    for op in ops:
        order.place(op)
    for op in order.placed:
        append(block, op)


class _EarlyOrder:
    """A new order of some ops: each behind what it needs."""

    def __init__(self, ops: Sequence[Operation]) -> None:
        self.placed: list[Operation] = []
        self._ops = ops
        self._needs: dict[Operation, Sequence[Operation]] = {}
        self._known = set(ops)
        last: Operation | None = None
        last_send = 0
        self._done: set[Operation] = set()
        self._before: dict[Operation, int] = {}
        """How many of the ops at least come before one, besides what it needs."""
        for position, op in enumerate(ops):
            needs = [
                operand.op for operand in op.operands if isinstance(operand, OpResult) and operand.op in self._known
            ]
            has_parts = _has_parts(op)
            if has_parts or _collective(op) is not None:
                needs += [last] if last is not None else []
                last = op
            if has_parts or _is_ordered(op) or isinstance(_collective(op), ReceiveOp) or position == len(ops) - 1:
                self._before[op] = position
            elif isinstance(_collective(op), SendOp):
                self._before[op], last_send = last_send, position
            self._needs[op] = needs
        self._reached = 0

    def place(self, op: Operation) -> None:
        """Places an op and, before it, what it needs, in the old order among themselves."""
        waiting = [op]
        while waiting:
            current = waiting[-1]
            if current in self._done:
                waiting.pop()
                continue
            missing = [need for need in self._wanted(current) if need not in self._done]
            if missing:
                waiting.extend(reversed(missing))
                continue
            self._done.add(current)
            self.placed.append(current)
            waiting.pop()

    def _wanted(self, op: Operation) -> Iterator[Operation]:
        if op in self._before:
            while self._reached < self._before[op] and self._ops[self._reached] in self._done:
                self._reached += 1
            yield from self._ops[self._reached : self._before[op]]
        yield from self._needs[op]


def _wait_late(block: Block, exchange: int) -> int:
    """Splits each collective that something else can be done beside into its start and its end."""
    places = {op: position for position, op in enumerate(block.ops)}
    for op in list(places):
        collective = _collective(op)
        if collective is None or collective.collective is None or not collective.collective.is_split:
            continue
        reads = [use for result in op.results for use in result.uses if not isinstance(use.operation, UpdateStateOp)]
        readers = filter(None, (block.find_ancestor_op_in_block(use.operation) for use in reads))
        end = min(readers, key=places.__getitem__, default=block.last_op)
        assert end is not None
        if any(other.regions or isinstance(other, func.CallOp) for other in ops_between(block, op, end)):
            _split(block, op, end, reads, exchange)
            exchange += 1
    return exchange


def _split(block: Block, op: Operation, end: Operation, reads: Sequence[Use], exchange: int) -> None:
    handler = current_handler()
    if handler is not None and not handler.wants("overlap", op):
        return
    result = op.results[0]
    op.attributes[EXCHANGE] = encode(exchange)
    done = ExchangeDoneOp.create(
        operands=[result, *op.operands],
        result_types=[result.type],
        attributes={"exchange": encode(exchange)},
        location=op.location,
    )
    for use in reads:
        use.operation.operands[use.index] = done.results[0]
    block.insert_op_before(done, end)
    if handler is not None:
        handler.done(Action("overlap", op, op.results, done.results, [done]))

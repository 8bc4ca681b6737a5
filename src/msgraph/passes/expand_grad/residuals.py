"""What a backward graph reads of the forward region it belongs to.

Backward graphs are built as if they stood inside their forward regions; afterwards every value they read from there
is handed over. Constants are not: the backward graph gets its own.

Rematerialisation on request: a backward half computes once more what the forward half would have to keep.

    %h = ms.relu %x                                  the forward half, which keeps %h no longer

    %w = ms.depend %x, %ct_y                         the backward half: not before its cotangent is there
    %h = ms.relu %w

What was returned is kept, and what must not happen twice: loads, draws, writes, messages. Memory for time (Chen et al.,
Training Deep Nets with Sublinear Memory Cost, 2016).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from xdsl.dialects import func
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from msgraph.dialects.effects import Effect, acting, own_effects
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.state import DependOp
from msgraph.dialects.traits import ForDerivatives
from msgraph.dialects.types import RefType, StackType
from msgraph.dialects.walking import block_of, cloned, copy_into, outer_uses, walk
from msgraph.passes.calls import callees
from msgraph.passes.expand_grad.activity import ends_with

Reads: TypeAlias = dict[SSAValue, list[tuple[Operation, int]]]
"""Values, and the operands that are these values."""


def residuals(backward: Block, forward: Block) -> Reads:
    """The values made in ``forward`` that ``backward`` reads."""
    reads: Reads = {}
    for op, index in outer_uses(backward):
        if block_of(op.operands[index]) is forward:
            reads.setdefault(op.operands[index], []).append((op, index))
    constants = [(value, value.owner) for value in reads if isinstance(value.owner, ConstantOp)]
    for value, constant in constants:
        _hand_over(reads.pop(value), copy_into(constant, backward))
    return reads


def hand_over(reads: Reads, replacements: Mapping[SSAValue, SSAValue]) -> None:
    """Let what reads a value of the forward region read its replacement."""
    for value, places in reads.items():
        _hand_over(places, replacements[value])


def _hand_over(places: list[tuple[Operation, int]], value: SSAValue) -> None:
    for op, index in places:
        op.operands[index] = value


# -- rematerialisation ------------------------------------------------------------------------------------------------


def recompute(backward: Block, forward: Block, functions: Mapping[str, func.FuncOp]) -> None:
    """Let ``backward``, whose first argument is a cotangent, compute what it reads of ``forward``."""
    reads = residuals(backward, forward)
    again = _ops_to_repeat(list(reads), forward, _Repeatable(functions))
    first, cotangent = backward.first_op, backward.args[0]
    assert first is not None
    copies: dict[SSAValue, SSAValue] = {}
    for op in again:
        for value in _values_read(op, forward):
            if value not in copies and not isinstance(value.type, RefType | StackType):
                wait = DependOp.create(operands=[value, cotangent], result_types=[value.type], location=op.location)
                backward.insert_op_before(wait, first)
                copies[value] = wait.output
        backward.insert_op_before(cloned(op, copies), first)
    recomputed = {result for op in again for result in op.results}
    hand_over({value: places for value, places in reads.items() if value in recomputed}, copies)


def _ops_to_repeat(wanted: list[SSAValue], forward: Block, repeatable: _Repeatable) -> list[Operation]:
    """The ops that compute some values from what is kept, in their order."""
    returned = set(ends_with(forward))
    chosen: set[Operation] = set()
    while wanted:
        value = wanted.pop()
        if value in returned or isinstance(value, BlockArgument):
            continue
        op = value.owner
        assert isinstance(op, Operation)
        if op not in chosen and repeatable(op):
            chosen.add(op)
            wanted += _values_read(op, forward)
    return [op for op in forward.ops if op in chosen]


def _values_read(op: Operation, block: Block) -> list[SSAValue]:
    """The values of a block that an op, or what is in it, reads."""
    values = [value for inner in walk(op) for value in inner.operands]
    return [value for value in dict.fromkeys(values) if block_of(value) is block]


class _Repeatable:
    """Tells which ops may happen twice: those that compute, and that is all."""

    def __init__(self, functions: Mapping[str, func.FuncOp]) -> None:
        self._functions = functions
        self._known: dict[str, bool] = {}

    def __call__(self, op: Operation) -> bool:
        return self._computes(op) and all(map(self._is_pure, callees(op)))

    def _computes(self, root: Operation) -> bool:
        return all(own_effects(op) is Effect.NONE and not op.has_trait(ForDerivatives) for op in acting(root))

    def _is_pure(self, name: str) -> bool:
        if name not in self._known:
            self._known[name] = False  # one that calls itself
            function = self._functions.get(name)
            self._known[name] = function is not None and not function.is_declaration and self(function)
        return self._known[name]

"""Gradients through what reads memory, through stacks, and through functions with a derivative of their own."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from msgraph.dialects.families.stateful import parameter_of
from msgraph.dialects.ops.control import StackPopOp, StackPushOp
from msgraph.dialects.ops.gradient import CustomVjpOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import StackType, dtype_of
from msgraph.passes.expand_grad.sweep import BackwardSweep, differentiates


@differentiates(LoadOp)
def through_load(sweep: BackwardSweep, op: LoadOp) -> None:
    """Every load of a parameter counts as the parameter."""
    sweep.flow(parameter_of(op.ref), sweep.total(op.output))


@differentiates(StackPushOp)
def through_push(sweep: BackwardSweep, op: StackPushOp) -> None:
    """What lies on a stack has its cotangents on a stack of them."""
    types = [value.type for value in op.values if _has_place(value)]
    below, *cotangents = sweep.insert(StackPopOp.of(sweep.total(op.output), types))
    sweep.flow(op.stack, below)
    for value, cotangent in zip(filter(_has_place, op.values), cotangents, strict=True):
        sweep.flow(value, cotangent)


@differentiates(StackPopOp)
def through_pop(sweep: BackwardSweep, op: StackPopOp) -> None:
    """Cotangents of what came off a stack go onto the stack of them."""
    cotangents = [sweep.converted(value, value.type) for value in op.values if _has_place(value)]
    (stack,) = sweep.emit(StackPushOp, [sweep.total(op.below), *cotangents])
    sweep.flow(op.stack, stack)


@differentiates(CustomVjpOp)
def through_custom(sweep: BackwardSweep, op: CustomVjpOp) -> None:
    """A copy of the derivative the function has itself."""
    before = op.watched
    if before is None:
        _flow_into(sweep, op, sweep.watched.pop(op, ()))
        return
    slopes = [sweep.converted(result, result.type) for result in op.results]
    for value, slope in zip(op.values, slopes, strict=False):
        sweep.flow(value, slope)
    if sweep.active.isdisjoint(before.results):
        _flow_into(sweep, before, slopes)  # which nothing else does: the inputs have no gradients
    else:
        sweep.watched[before] = slopes


def _flow_into(sweep: BackwardSweep, op: CustomVjpOp, more: Sequence[SSAValue]) -> None:
    """A copy of a derivative; what leaves its region otherwise, since the program has kept it, leaves the copy."""
    block = op.backward.block
    slopes = [sweep.converted(result, result.type) for result in op.results]
    values = dict[SSAValue, SSAValue](zip(block.args, [*op.values, *op.results, *slopes, *more], strict=True))
    for inner in block.ops:
        if inner is block.last_op:
            cotangents = [values.get(operand, operand) for operand in inner.operands]
            for value, cotangent in zip((*op.values, *op.parameters), cotangents, strict=True):
                sweep.flow(parameter_of(value), cotangent)
        else:
            sweep.insert(inner.clone(values))
    for value, copy in values.items():
        value.replace_uses_with_if(copy, lambda use: not op.is_ancestor(use.operation))


def _has_place(value: SSAValue) -> bool:
    """Does a value on a stack have a cotangent there? Integers have none: they count rounds and places."""
    return isinstance(value.type, StackType) or dtype_of(value.type).is_float

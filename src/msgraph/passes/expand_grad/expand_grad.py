"""Reverse-mode differentiation: replace a derivative by the function and, behind it, its backward graph.

Given:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
      ^bb0(%a: tensor<4xf32>):
        %b = ms.math %a {function = "sin"} : tensor<4xf32>
        ms.yield %b : (tensor<4xf32>) -> ()
      } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
      func.return %slope : tensor<4xf32>
    }

Result:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %b = ms.math %x {function = "sin"} : tensor<4xf32>
      %ones = ms.constant {value = dense<1.0> : tensor<4xf32>} : () -> tensor<4xf32>
      %c = ms.math %x {function = "cos"} : tensor<4xf32>
      %slope = ms.mul %ones, %c : tensor<4xf32>
      func.return %slope : tensor<4xf32>
    }

Reverse mode: one walk forwards finds what depends on the differentiated values, one walk backwards asks each such op
for its ``vjp``. Cotangents that meet are added by ``ms.add_n``, two at a time, in the order of the walk. Innermost
derivatives are expanded first, so the derivative of a derivative is one of plain ops.

Effects of the function happen once, where the op stood; every load of a parameter counts as the parameter, and nothing
flows through a write. Control flow that the run decides has backward control flow: a branch one on the same
condition, a loop one of as many rounds, over a stack that grows with them (``control_flow.py``).

Why here: first of all, over the written form, where the region's effects are still in program order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from msgraph.dialects.effects import acting, functions_of
from msgraph.dialects.families.stateful import parameter_of
from msgraph.dialects.ops.control import StackPopOp, StackPushOp
from msgraph.dialects.ops.gradient import CustomVjpOp, DifferentiatedOp, GradOp, PullbackOp, VjpOp
from msgraph.dialects.ops.state import LoadOp, StopGradientOp
from msgraph.dialects.stages import WrittenStage
from msgraph.dialects.types import RefType, StackType, dtype_of
from msgraph.dialects.walking import insert_before, ops_between
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import AnyPattern, GraphPass, Pattern, PatternTable, Replacement, Rewriter, replace, rewrite
from msgraph.passes.calls import reached
from msgraph.passes.expand_grad import calls, control_flow
from msgraph.passes.expand_grad.activity import mark_active
from msgraph.passes.expand_grad.sweep import BackwardSweep, Functions, differentiates

RULES = (calls, control_flow)
"""Other modules with rules for ops that are differentiated by more than a ``vjp``: loaded, they are in the table."""


class ExpandGradPass(GraphPass):
    """Replace a derivative by the function and, behind it, its backward graph."""

    name = "expand-grad"
    REQUIRES = WrittenStage
    ENSURES = WrittenStage

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Expand every derivative, inner ones first; then nothing asks for what only derivatives need."""
        functions: Functions = {}
        waiting = [inner for inner in acting(op) if isinstance(inner, GradOp | VjpOp)][::-1]
        while waiting:
            left = [inner for inner in waiting if not try_to_expand(inner, functions, op)]
            if len(left) == len(waiting):  # a function that asks for its own gradient
                expand(left.pop(), functions)
            waiting = left
        rewrite(op, _LEFT, self.name)

    def patterns(self) -> Sequence[AnyPattern]:
        """What is left when all derivatives are there."""
        return _LEFT.patterns


class StoppedGradient(Pattern[StopGradientOp]):
    """A value through which no gradient flows is the value."""

    def rewrite(self, op: StopGradientOp, b: Rewriter) -> Replacement:
        return op.operand


class OwnDerivative(Pattern[CustomVjpOp]):
    """A function with a derivative of its own is the function."""

    def rewrite(self, op: CustomVjpOp, b: Rewriter) -> Replacement:
        block = op.forward.block
        for argument, value in zip(block.args, op.values, strict=True):
            argument.replace_all_uses_with(value)
        for inner in list(block.ops):
            if inner is not block.last_op:
                inner.detach()
                b.place(inner)
        return list(cast(Operation, block.last_op).operands)


_LEFT = PatternTable((StoppedGradient(), OwnDerivative()))
"""What looks at which ops is found out once per process."""


def try_to_expand(op: GradOp | VjpOp, functions: Functions | None = None, module: ModuleOp | None = None) -> bool:
    """Expand a derivative, unless its region holds another one: even the pullback of an outer call comes first.

    With ``module`` the functions that are called there count too.
    """
    called = reached(op, {} if module is None else functions_of(module)).values()
    bodies = [op.body, *(function.body for function in called)]
    if any(isinstance(inner, DifferentiatedOp | PullbackOp) for body in bodies for inner in body.walk()):
        return False
    expand(op, functions)
    return True


def expand(op: GradOp | VjpOp, functions: Functions | None = None) -> None:
    """Expand one derivative, whose region holds no other one; ``functions`` are those that have been split before."""
    Expansion(op, {} if functions is None else functions).run()


class Expansion:
    """Puts the region of an op in front of it, and backward graphs where they are asked for."""

    def __init__(self, op: GradOp | VjpOp, functions: Functions) -> None:
        self.op = op
        self.functions = functions
        self.block = op.body.block
        arguments = iter(self.block.args)
        self.sources = [value if isinstance(value.type, RefType) else next(arguments) for value in op.sources]
        self.before = op.prev_op

    def run(self) -> None:
        """Arguments of the region stay what they are until every backward graph has been built."""
        op, arguments = self.op, list(self.block.args)
        move_in_front(self.block, op)
        if isinstance(op, GradOp):
            more = self.backward(op, op.cotangents)
        else:
            for pullback in [use.operation for use in op.results[-1].uses]:
                assert isinstance(pullback, PullbackOp)
                replace(pullback, self.backward(pullback, pullback.cotangents))
            more = [op.results[-1]]
        values = op.arguments
        results, after = list(op.results), [*op.yielded, *more]  # what is yielded has changed with the forward ops
        replace(op, after)
        for argument, value in zip(arguments, values, strict=True):
            argument.replace_all_uses_with(value)
        if (handler := current_handler()) is not None:
            stands_for: dict[SSAValue, SSAValue] = dict(zip(arguments, values, strict=True))
            handler.done(Action("expand", op, results, [stands_for.get(value, value) for value in after]))

    def forward(self) -> list[Operation]:
        """The ops of the function, as they are by now."""
        return ops_between(self.op.parent, self.before, self.op)

    def backward(self, at: Operation, cotangents: Sequence[SSAValue]) -> list[SSAValue]:
        """The gradients of arguments of the region and parameters, from a graph in front of ``at``."""
        active = {parameter_of(source) for source in self.sources}
        mark_active(self.forward(), active)
        sweep = BackwardSweep(at, active, self.functions)
        outputs = self.op.yielded[: self.op.outputs]
        for output, cotangent in zip(outputs, cotangents or [None] * len(outputs), strict=True):
            if output in active:
                sweep.flow(output, sweep.constant(1, sweep.type_of(output)) if cotangent is None else cotangent)
        sweep.run(self.forward())
        return [sweep.gradient(source) for source in self.sources]


def move_in_front(block: Block, op: Operation) -> None:
    """Put all ops of a block but its terminator in front of an op."""
    for inner in list(block.ops):
        if inner is not block.last_op:
            inner.detach()
            insert_before(inner, op)


# -- memory and stacks ------------------------------------------------------------------------------------------------


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

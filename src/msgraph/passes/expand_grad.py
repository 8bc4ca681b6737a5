"""Replace a derivative by the function and, behind it, its backward graph.

Given:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
      ^bb0(%a: tensor<4xf32>):
        %b = ms.sin %a : tensor<4xf32>
        ms.yield %b : (tensor<4xf32>) -> ()
      } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
      func.return %slope : tensor<4xf32>
    }

Result:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %b = ms.sin %x : tensor<4xf32>
      %ones = ms.constant {value = dense<1.0> : tensor<4xf32>} : () -> tensor<4xf32>
      %c = ms.cos %x : tensor<4xf32>
      %slope = ms.mul %ones, %c : tensor<4xf32>
      func.return %slope : tensor<4xf32>
    }

Reverse mode: one walk forwards finds what depends on the differentiated values, one walk backwards asks each such op
for its ``vjp``. Cotangents that meet are added by ``ms.add_n``, two at a time, in the order of the walk. Innermost
derivatives are expanded first, so the derivative of a derivative is one of plain ops.

Effects of the function happen once, where the op stood; every load of a parameter counts as the parameter, and nothing
flows through a write. Control flow that the run decides has backward control flow: a branch one on the same
condition, a loop one of as many rounds, over a stack that grows with them (``differentiation/``).

Why here: first of all, over the written form, where the region's effects are still in program order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from msgraph.dialects.forms import Written
from msgraph.dialects.ops.gradient import GradOp, StopGradientOp
from msgraph.dialects.types import RefType
from msgraph.passes.base import GraphPass, replace
from msgraph.passes.differentiation.activity import mark_active, parameter_of
from msgraph.passes.differentiation.sweep import Sweep


class ExpandGradPass(GraphPass):
    """Replace a derivative by the function and, behind it, its backward graph."""

    name = "expand-grad"
    TAKES = Written
    GIVES = Written

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Expand every derivative, inner ones first; then nothing asks for ``ms.stop_gradient`` any more."""
        found = [inner for inner in op.walk() if isinstance(inner, GradOp | StopGradientOp)]
        for inner in reversed(found):
            if isinstance(inner, GradOp):
                expand(inner)
        for inner in found:
            if isinstance(inner, StopGradientOp):
                replace(inner, [inner.operand])


def expand(grad: GradOp) -> None:
    """Put the region of ``grad`` in front of it, the backward graph behind that, and use their results."""
    block, parent = grad.body.block, grad.parent
    assert parent is not None
    end = cast(Operation, block.last_op)
    forward = [op for op in block.ops if op is not end]
    for op in forward:
        op.detach()
        parent.insert_op_before(op, grad)
    stand_for: dict[SSAValue, SSAValue] = dict(zip(block.args, grad.arguments, strict=True))
    arguments = iter(block.args)
    sources = [value if isinstance(value.type, RefType) else next(arguments) for value in grad.sources]
    sweep = backward(grad, forward, end.operands[: grad.outputs], sources)
    slopes = [sweep.gradient(source) for source in sources]
    results = [stand_for.get(value, value) for value in (*end.operands, *slopes)]
    for argument, value in stand_for.items():
        argument.replace_all_uses_with(value)
    replace(grad, results)


def backward(
    grad: GradOp, forward: Sequence[Operation], outputs: Sequence[SSAValue], sources: Sequence[SSAValue]
) -> Sweep:
    """The sweep over ``forward``, from the outputs to arguments of the region and parameters."""
    active = {parameter_of(source) for source in sources}
    mark_active(forward, active)
    sweep = Sweep(grad, active)
    given = grad.cotangents or [None] * len(outputs)
    for output, cotangent in zip(outputs, given, strict=True):
        if output in active:
            sweep.flow(output, sweep.constant(1, sweep.type_of(output)) if cotangent is None else cotangent)
    sweep.run(forward)
    return sweep

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
flows through a write. Control flow that the run decides is refused (MG303) where a gradient would have to flow through
it.

Why here: first of all, over the written form, where the region's effects are still in program order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Operation, SSAValue

from msgraph.diagnostics.catalog.transforms import ControlFlowNotDifferentiated, NoGradient
from msgraph.diagnostics.errors import error
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.contract import GraphOp, refusal_of
from msgraph.dialects.dtypes import DType
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.forms import Written
from msgraph.dialects.ops.gradient import GradOp, StopGradientOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import RefType, dtype_of
from msgraph.passes.base import GraphPass, Rewriter, replace


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
    backward = Backward(grad)
    arguments = iter(block.args)
    sources = [value if isinstance(value.type, RefType) else next(arguments) for value in grad.sources]
    slopes = backward.differentiate(forward, end.operands[: grad.outputs], sources)
    results = [stand_for.get(value, value) for value in (*end.operands, *slopes)]
    for argument, value in stand_for.items():
        argument.replace_all_uses_with(value)
    replace(grad, results)


class Backward(Rewriter):
    """Builds a backward graph in front of ``grad``, each op of it where the op is that it is the derivative of."""

    def __init__(self, grad: GradOp) -> None:
        super().__init__()
        self.at = grad
        self.location = grad.location
        self.grad = grad
        self.pending: dict[SSAValue, list[SSAValue]] = {}
        """What has flowed to each value so far."""
        self.made: list[Operation] = []

    def insert(self, op: Operation) -> Sequence[SSAValue]:
        """Put an op in place."""
        results = super().insert(op)
        op.location = self.location
        self.made.append(op)
        return results

    def cast(self, value: SSAValue, dtype: DType) -> SSAValue:
        """``value`` with elements of type ``dtype``."""
        if dtype_of(value.type) is dtype:
            return value
        return self.emit(GraphOp.BY_NAME["ms.cast"], [value], {"dtype": dtype})[0]

    def differentiate(
        self, forward: Sequence[Operation], outputs: Sequence[SSAValue], sources: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """The gradients of ``sources``: arguments of the region, and parameters."""
        active = _dependent(forward, sources)
        given = self.grad.cotangents or [None] * len(outputs)
        for output, cotangent in zip(outputs, given, strict=True):
            if output in active and dtype_of(output.type).KIND != "b":
                self.flow(output, self.constant(1, self.type_of(output)) if cotangent is None else cotangent)
        for op in reversed(forward):
            self.location = op.location
            if any(result in self.pending for result in op.results):
                self.through(op, active)
        self.location = self.grad.location
        return [self.gradient(source) for source in sources]

    def through(self, op: Operation, active: set[SSAValue]) -> None:
        """Let what has flowed to the results of ``op`` flow to its operands."""
        if isinstance(op, LoadOp):
            self.flow(op.ref, self.total(op.output))
            return
        if own_effects(op) is not Effect.NONE:
            return
        if op.regions:
            raise error(ControlFlowNotDifferentiated(op.name), from_location(op.location))
        refusal = refusal_of(cast(GraphOp, op).vjp)
        if refusal is not None:
            raise error(NoGradient(op.name, refusal.reason), from_location(op.location))
        given = [self.total(result) for result in op.results]
        self.made.clear()
        wanted: set[SSAValue] = set()
        for operand, cotangent in zip(op.operands, cast(GraphOp, op).vjp(self, *given), strict=True):
            if cotangent is not None and operand in active:
                self.flow(operand, cotangent)
                wanted.add(cotangent)
        self._drop_all_but(wanted)

    def _drop_all_but(self, wanted: set[SSAValue]) -> None:
        """Unmake what the last ``vjp`` made for operands that need no gradient."""
        for op in reversed(self.made):
            if not any(result.uses.get_length() or result in wanted for result in op.results):
                op.detach()
                op.erase()

    def flow(self, value: SSAValue, cotangent: SSAValue) -> None:
        """One more cotangent of ``value``."""
        self.pending.setdefault(value, []).append(cotangent)

    def total(self, value: SSAValue) -> SSAValue:
        """All that has flowed to ``value``, added up; integers differentiate as reals, so element types may differ."""
        terms = self.pending.get(value)
        own = target_of(value.type) if isinstance(value.type, RefType) else self.type_of(value)
        if terms is None:
            return self.constant(0, own)
        if len(terms) == 1:
            return terms[0]
        found = [dtype_of(term.type) for term in terms]
        wanted = next((dtype for dtype in found if dtype.is_float), dtype_of(own))
        sum_, *rest = (self.cast(term, wanted) for term in terms)
        for term in rest:
            (sum_,) = self.emit(GraphOp.BY_NAME["ms.add_n"], [sum_, term])
        return sum_

    def gradient(self, source: SSAValue) -> SSAValue:
        """The gradient of an argument or a parameter, in its own element type."""
        own = target_of(source.type) if isinstance(source.type, RefType) else source.type
        return self.cast(self.total(source), dtype_of(own))


def _dependent(forward: Sequence[Operation], sources: Sequence[SSAValue]) -> set[SSAValue]:
    """The values among ``forward`` that depend on ``sources``, and the sources."""
    active = set(sources)
    for op in forward:
        read = (operand for inner in op.walk() for operand in inner.operands)
        if any(value in active for value in read):
            active.update(result for result in op.results if isinstance(result.type, TensorType))
    return active

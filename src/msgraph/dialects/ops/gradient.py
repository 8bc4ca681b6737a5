"""Derivatives as the user wrote them: ``ms.grad``.

    %value, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
    ^bb0(%a : tensor<2xf32>):
      %b = ms.mul %a, %k : tensor<2xf32>
      ms.yield %b : (tensor<2xf32>) -> ()
    } : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)

The region is the differentiated function, on its own arguments; it sees the values around it, which are constants to
it. ``expand-grad`` puts it in place of the op and its derivative behind it. Where the cotangents come later, or more
than once, the derivative is an op of its own:

    %value, %back = ms.vjp %x attributes {...} {...} : (tensor<2xf32>) -> (tensor<2xf32>, !ms.pullback)
    %slope = ms.pullback %back, %ct : (!ms.pullback, tensor<2xf32>) -> tensor<2xf32>

A function that says itself what its derivative is has a second region for that:

    %y = ms.custom_vjp %x {...forward...} {
    ^bb0(%x: tensor<2xf32>, %out: tensor<2xf32>, %dout: tensor<2xf32>):
      ...
    } : (tensor<2xf32>) -> tensor<2xf32>
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, region_def, traits_def, var_operand_def, var_result_def
from xdsl.utils.exceptions import VerifyException

from msgraph.dialects.attributes import integer
from msgraph.dialects.contract import GraphOp, check_types, unsupported
from msgraph.dialects.traits import ForDerivatives, Transformation
from msgraph.dialects.types import PULLBACK, PullbackType, RefType

_EXPANDED = "expand-grad replaces it"


class DifferentiatedOp(GraphOp):
    """What the two ops with a differentiated region have in common.

    The first ``differentiated`` operands are what the derivative is taken for: tensors, each an argument of the region,
    and parameters, which the region loads. The first ``outputs`` values the region yields are differentiated.
    """

    traits = traits_def(Transformation(), ForDerivatives())
    inputs = var_operand_def()
    results_ = var_result_def()
    body = region_def("single_block")
    differentiated: int = integer()
    outputs: int = integer()
    infer = unsupported("its region says it")
    eager = lower = unsupported(_EXPANDED)
    vjp = unsupported("inner derivatives are expanded first")
    batch = unsupported("derivatives are expanded before batches")

    @property
    def sources(self) -> Sequence[SSAValue]:
        """What the derivative is taken for."""
        return self.operands[: self.differentiated]

    @property
    def arguments(self) -> Sequence[SSAValue]:
        """The operands behind the arguments of the region."""
        return [value for value in self.sources if not isinstance(value.type, RefType)]

    @property
    def yielded(self) -> Sequence[SSAValue]:
        """What the region ends with."""
        end = self.body.block.last_op
        if end is None or end.name != "ms.yield":
            raise VerifyException(f"{self.name}: its region must end in ms.yield")
        return end.operands

    @property
    def slopes(self) -> Sequence[Attribute]:
        """The types of the gradients."""
        return [v.type.target if isinstance(v.type, RefType) else v.type for v in self.sources]


@irdl_op_definition
class GradOp(DifferentiatedOp):
    """What a function gives, and how it changes with its inputs and with parameters it reads.

    Operands behind those differentiated for are cotangents, one for each differentiated output; without any, these
    count as if they had been added up. The results are all that is yielded, and one gradient per differentiated
    operand.
    """

    name = "ms.grad"

    @property
    def cotangents(self) -> Sequence[SSAValue]:
        """What is given for the outputs; nothing if they just count."""
        return self.operands[self.differentiated :]

    def verify_(self) -> None:
        """Operands, region and results fit together."""
        yielded = [value.type for value in self.yielded]
        check_types(self, "region takes", [a.type for a in self.body.block.args], [v.type for v in self.arguments])
        if self.cotangents:
            check_types(self, "cotangents are", [v.type for v in self.cotangents], yielded[: self.outputs])
        check_types(self, "results are", [r.type for r in self.results], [*yielded, *self.slopes])


@irdl_op_definition
class VjpOp(DifferentiatedOp):
    """What a function gives, and its derivative: a pullback, for any number of ``ms.pullback``."""

    name = "ms.vjp"

    def verify_(self) -> None:
        """Operands, region and results fit together."""
        check_types(self, "region takes", [a.type for a in self.body.block.args], [v.type for v in self.arguments])
        check_types(self, "results are", [r.type for r in self.results], [*(v.type for v in self.yielded), PULLBACK])


@irdl_op_definition
class PullbackOp(GraphOp):
    """The gradients of an ``ms.vjp`` for given cotangents.

    %slope = ms.pullback %back, %ct : (!ms.pullback, tensor<2xf32>) -> tensor<2xf32>
    """

    name = "ms.pullback"
    traits = traits_def(Transformation(), ForDerivatives())
    derivative = operand_def(PullbackType)
    cotangents = var_operand_def()
    results_ = var_result_def()
    infer = unsupported("the ms.vjp it belongs to says it")
    eager = lower = unsupported(_EXPANDED)
    vjp = unsupported("the ms.vjp it belongs to is expanded first")
    batch = unsupported("derivatives are expanded before batches")

    @property
    def of(self) -> VjpOp:
        """The op it is the derivative of."""
        owner = self.derivative.owner
        if not isinstance(owner, VjpOp):
            raise VerifyException("ms.pullback: its first operand must come from an ms.vjp")
        return owner

    def verify_(self) -> None:
        """Cotangents and results are those of the ``ms.vjp``."""
        call = self.of
        outputs = [value.type for value in call.yielded[: call.outputs]]
        check_types(call, "cotangents are", [v.type for v in self.cotangents], outputs)
        check_types(call, "gradients are", [r.type for r in self.results], call.slopes)


@irdl_op_definition
class CustomVjpOp(GraphOp):
    """A function of its operands with a derivative of its own.

    The first region is the function. The second one is given the operands, the results and the cotangents of the
    results, and yields a cotangent for each operand, then one for each of ``parameters``: operands too, which are
    references and belong to neither region's arguments.

    With the attribute ``watches`` it is an identity, before a call or behind it. The one behind has the results of the
    one before as its last operands; the derivative of that one takes the cotangents of these results, too.
    """

    name = "ms.custom_vjp"
    traits = traits_def(Transformation(), ForDerivatives())
    inputs = var_operand_def()
    results_ = var_result_def()
    forward = region_def("single_block")
    backward = region_def("single_block")
    infer = unsupported("its region says it")
    eager = lower = unsupported(_EXPANDED)
    vjp = unsupported("expand-grad reads its second region")
    batch = unsupported("derivatives are expanded before batches")

    @property
    def values(self) -> Sequence[SSAValue]:
        """The operands that are no parameters."""
        return [value for value in self.operands if not isinstance(value.type, RefType)]

    @property
    def parameters(self) -> Sequence[SSAValue]:
        """The parameters the second region yields cotangents for."""
        return [value for value in self.operands if isinstance(value.type, RefType)]

    @property
    def watched(self) -> CustomVjpOp | None:
        """The identity before the call that this one is behind."""
        is_behind = "watches" in self.attributes and len(self.operands) > len(self.results)
        owner = self.operands[-1].owner if is_behind else None
        return owner if isinstance(owner, CustomVjpOp) else None

    def verify_(self) -> None:
        """Both regions take what they are given."""
        values, results = [v.type for v in self.values], [r.type for r in self.results]
        backward = [*values, *results, *results]
        taken = [a.type for a in self.forward.block.args], [a.type for a in self.backward.block.args][: len(backward)]
        if taken != (values, backward):
            raise VerifyException("ms.custom_vjp: its regions take other values than it has")

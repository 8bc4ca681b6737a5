"""Derivatives as the user wrote them: ``ms.grad``, and ``ms.stop_gradient``.

    %value, %slope = ms.grad %x attributes {differentiated = 1 : i64, outputs = 1 : i64} {
    ^bb0(%a : tensor<2xf32>):
      %b = ms.mul %a, %k : tensor<2xf32>
      ms.yield %b : (tensor<2xf32>) -> ()
    } : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)

The region is the differentiated function, on its own arguments; it sees the values around it, which are constants to
it. ``expand-grad`` puts it in place of the op and its derivative behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    irdl_op_definition,
    operand_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from msgraph.dialects.attributes import integer
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Axis, Cotangents, GraphOp, OpBuilder, Sample, V, refuse
from msgraph.dialects.types import RefType, Tensor

_EXPANDED = "expand-grad replaces it"


@irdl_op_definition
class GradOp(GraphOp):
    """What a function gives, and how it changes with its inputs and with parameters it reads.

    The first ``differentiated`` operands are what the derivative is taken for: tensors, each an argument of the region,
    and parameters, which the region loads. Operands behind them are cotangents, one for each of the first ``outputs``
    values the region yields; without any, these count as if they had been added up. The results are all that is
    yielded, and one gradient per differentiated operand.
    """

    name = "ms.grad"
    inputs = var_operand_def()
    results_ = var_result_def()
    body = region_def("single_block")
    differentiated: int = integer()
    outputs: int = integer()
    infer = refuse("its region says it")
    eager = refuse(_EXPANDED)
    vjp = refuse("inner derivatives are expanded first")
    batch = refuse("derivatives are expanded before batches")
    lower = refuse(_EXPANDED)

    @property
    def sources(self) -> Sequence[SSAValue]:
        """What the derivative is taken for."""
        return self.operands[: self.differentiated]

    @property
    def cotangents(self) -> Sequence[SSAValue]:
        """What is given for the outputs; nothing if they just count."""
        return self.operands[self.differentiated :]

    @property
    def arguments(self) -> Sequence[SSAValue]:
        """The operands behind the arguments of the region."""
        return [value for value in self.sources if not isinstance(value.type, RefType)]

    def verify_(self) -> None:
        """Operands, region and results fit together."""
        block, end = self.body.block, self.body.block.last_op
        if end is None or end.name != "ms.yield":
            raise VerifyException("ms.grad: its region must end in ms.yield")
        yielded = [value.type for value in end.operands]
        _check("region takes", [a.type for a in block.args], [v.type for v in self.arguments])
        if self.cotangents:
            _check("cotangents are", [v.type for v in self.cotangents], yielded[: self.outputs])
        slopes = [v.type.target if isinstance(v.type, RefType) else v.type for v in self.sources]
        _check("results are", [r.type for r in self.results], [*yielded, *slopes])


def _check(what: str, given: Sequence[Attribute], wanted: Sequence[Attribute]) -> None:
    if list(given) != list(wanted):
        said, want = ", ".join(map(str, given)), ", ".join(map(str, wanted))
        raise VerifyException(f"ms.grad: the {what} ({said}) where ({want}) is wanted")


@irdl_op_definition
class StopGradientOp(GraphOp):
    """Its operand, through which no gradient flows.

    %z = ms.stop_gradient %x : tensor<4xf32>
    """

    name = "ms.stop_gradient"
    operand = operand_def()
    output = result_def()
    traits = traits_def(Pure())
    FUNCTION = "stop_gradient(value)"
    lower = refuse("expand-grad removes it")

    @classmethod
    def call(cls, b: CallBuilder[V], *args: Any, **fields: Any) -> V:
        """A tensor that counts as a constant."""
        return b.emit(cls, [b.lift(args[0])])[0]

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        return [operands[0]]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> Array:
        return operands[0].copy()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return [None]

    def batch(
        self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int
    ) -> tuple[Sequence[SSAValue], Sequence[Axis]]:
        return b.emit(StopGradientOp, operands), [axes[0]]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((np.arange(6, dtype=np.float32).reshape(2, 3),))
        yield Sample((np.array(3, np.int64),))

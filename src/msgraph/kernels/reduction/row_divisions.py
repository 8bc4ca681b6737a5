"""Quotients of a row's exponentials by their sum, as products: softmax divides once a row.

e = exp(x - max(x))      s = sum(e), at least 1, so that its inverse v is an ordinary number
q = e * v                is within some units of e / s, and
q + (e - q * s) * v      is e / s rounded, as a quotient is: what is missing in q is known exactly
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgraph.dialects import dtypes
from msgraph.kernels.builder.loops import KernelBuilder
from msgraph.kernels.builder.vectors import VectorValue

if TYPE_CHECKING:
    from msgraph.kernels.spec.expression import Expression, Lanes, Step

_DTYPES = (dtypes.float32, dtypes.float64)


def shares_of(plan: Expression) -> dict[int, int]:
    """The quotients that are computed as products with an inverse: index of the step -> index of its divisor."""
    quotients = [index for index, step in enumerate(plan.steps) if step.op.name == "ms.div"]
    return {index: plan.steps[index].operands[1].number for index in quotients if _is_share(plan, index)}


def _is_share(plan: Expression, index: int) -> bool:
    quotient = plan.steps[index]
    part, whole = quotient.operands
    total = _made_by(plan, whole, "reduce_sum")
    power = _made_by(plan, part, "exp")
    if total is None or power is None or not total.reduces or total.columns or total.operands != (part,):
        return False
    difference = _made_by(plan, power.operands[0], "sub")
    top = _made_by(plan, difference.operands[1], "reduce_max") if difference is not None else None
    if difference is None or top is None or not top.reduces or top.columns:
        return False
    return top.operands == difference.operands[:1] and quotient.op.dtype in _DTYPES


def _made_by(plan: Expression, lanes: Lanes, name: str) -> Step | None:
    if lanes.kind != "step":
        return None
    step = plan.steps[cast(int, lanes.number)]
    return step if step.op.kind.word(**step.op.fields) == name else None


def share(k: KernelBuilder, part: VectorValue, whole: VectorValue, inverse: VectorValue) -> VectorValue:
    """``part / whole``."""
    near = k.mul(part, inverse)
    missing = k.fma(k.neg(near), whole, part)
    return k.fma(missing, inverse, near)

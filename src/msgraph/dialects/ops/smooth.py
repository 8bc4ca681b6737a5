"""Activations made of exponentials and the error function."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.diagnostics.catalog.operations import BadSetting
from msgraph.diagnostics.errors import error
from msgraph.dialects.attributes import number, text
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.families.elementwise import ElementwiseUnary, by_lanes, by_numpy, widened

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue

_TANH_SCALE, _TANH_CUBIC = math.sqrt(2 / math.pi), 0.044715
_erf = np.vectorize(math.erf, otypes=[np.float64])
_erfc = np.vectorize(math.erfc, otypes=[np.float64])


def _sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def _softplus(x: Array) -> Array:
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


def _sigmoid_lane(k: KernelBuilder, x: VectorValue) -> VectorValue:
    one = k.like(1, x)
    return k.div(one, k.add(one, k.exp(k.neg(x))))


def _softplus_lane(k: KernelBuilder, x: VectorValue) -> VectorValue:
    return k.add(k.maximum(x, k.like(0, x)), k.log1p(k.exp(k.neg(k.abs(x)))))


@irdl_op_definition
class SigmoidOp(ElementwiseUnary):
    """``1 / (1 + exp(-x))``.

    %y = ms.sigmoid %x : tensor<4xf32>
    """

    name = "ms.sigmoid"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    FUNCTION = "sigmoid(input)"
    PRIMITIVE = "Sigmoid()(input)"
    eager = by_numpy(_sigmoid, wide=True)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        one = constant_like(b, 1, ct)
        return (b.mul(ct, b.mul(self.result, b.sub(one, self.result))),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return _sigmoid_lane(k, x)


@irdl_op_definition
class SiluOp(ElementwiseUnary):
    """``x * sigmoid(x)``.

    %y = ms.silu %x : tensor<4xf32>
    """

    name = "ms.silu"
    MINDSPORE_NAME = "SiLU"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    FUNCTION = "silu(input)"
    PRIMITIVE = "SiLU()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return widened(lambda wide: wide / (1 + np.exp(-wide)), x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        one, gate = constant_like(b, 1, ct), b.sigmoid(self.operand)
        slope = b.mul(gate, b.add(one, b.mul(self.operand, b.sub(one, gate))))
        return (b.mul(ct, slope),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return k.div(x, k.add(k.like(1, x), k.exp(k.neg(x))))


@irdl_op_definition
class SoftplusOp(ElementwiseUnary):
    """``log(1 + exp(x))``, without overflow.

    %y = ms.softplus %x : tensor<4xf32>
    """

    name = "ms.softplus"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    PRIMITIVE = "Softplus()(x)"
    eager = by_numpy(_softplus, wide=True)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.sigmoid(self.operand)),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return _softplus_lane(k, x)


@irdl_op_definition
class MishOp(ElementwiseUnary):
    """``x * tanh(softplus(x))``.

    %y = ms.mish %x : tensor<4xf32>
    """

    name = "ms.mish"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    FUNCTION = "mish(x)"
    PRIMITIVE = "Mish()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return widened(lambda wide: wide * np.tanh(_softplus(wide)), x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, one = self.operand, constant_like(b, 1, ct)
        bend = b.tanh(b.softplus(x))
        slope = b.mul(b.mul(x, b.sigmoid(x)), b.sub(one, b.square(bend)))
        return (b.mul(ct, b.add(bend, slope)),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return k.mul(x, k.tanh(_softplus_lane(k, x)))


@irdl_op_definition
class EluOp(ElementwiseUnary):
    """``x`` above 0, ``alpha * (exp(x) - 1)`` below.

    %y = ms.elu %x {alpha = 1.0 : f64} : tensor<4xf32>
    """

    name = "ms.elu"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    alpha: float = number()
    FUNCTION = "elu(input_x, alpha=1.0)"
    PRIMITIVE = "Elu(alpha=1.0)(x)"

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: Any) -> V:
        """``alpha`` as a field."""
        alpha = fields.get("alpha", *args[1:])
        return super().call(b, args[0], alpha=float(alpha))

    @classmethod
    def sample_fields(cls) -> dict[str, object]:
        """No default, so that it shows."""
        return {"alpha": 1.5}

    @classmethod
    def eager(cls, x: Array, alpha: float) -> Array:
        return widened(lambda wide: np.where(wide > 0, wide, wide.dtype.type(alpha) * np.expm1(wide)), x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        below = b.mul(ct, b.mul(constant_like(b, self.alpha, ct), b.exp(self.operand)))
        return (b.select(b.greater(self.operand, constant_like(b, 0, ct)), ct, below),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, alpha: float) -> VectorValue:
        below = k.mul(k.like(alpha, x), k.expm1(x))
        return k.select(k.compare("gt", x, k.like(0, x)), x, below)


@irdl_op_definition
class GeluOp(ElementwiseUnary):
    """``x`` times the normal distribution's cumulative function; ``approximate = "tanh"`` takes a tanh for it.

    The exact form is within 2e-7 of 1 (not of itself) far below 0, where it cancels.

    %y = ms.gelu %x {approximate = "none"} : tensor<4xf32>
    """

    name = "ms.gelu"
    MINDSPORE_NAME = "gelu"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    approximate: str = text()
    FUNCTION = "gelu(input, approximate='none')"

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> V:
        """``approximate`` as a field."""
        x, approximate = args
        if approximate not in ("none", "tanh"):
            raise error(BadSetting("For ops.gelu, approximate value should be either 'none' or 'tanh'."))
        return super().call(b, x, approximate=approximate)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """The family's, in both forms."""
        for form in ("none", "tanh"):
            for sample in super().samples():
                yield sample._replace(fields={"approximate": form})

    @classmethod
    def eager(cls, x: Array, approximate: str) -> Array:
        if approximate == "tanh":
            return widened(cls._by_tanh, x)
        return widened(lambda wide: (wide / 2 * (1 + _erf(wide / math.sqrt(2)))).astype(wide.dtype), x)

    @staticmethod
    def _by_tanh(x: Array) -> Array:
        inner = x * x.dtype.type(_TANH_SCALE) * (1 + x.dtype.type(_TANH_CUBIC) * x * x)
        return x / 2 * (1 + np.tanh(inner))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, self._tanh_slope(b) if self.approximate == "tanh" else self._slope(b)),)

    def _slope(self, b: OpBuilder[SSAValue]) -> SSAValue:
        x = self.operand
        half, one = constant_like(b, 0.5, x), constant_like(b, 1, x)
        below = b.mul(half, b.add(one, b.erf(b.mul(x, constant_like(b, math.sqrt(0.5), x)))))
        density = b.exp(b.mul(constant_like(b, -0.5, x), b.square(x)))
        return b.add(below, b.mul(x, b.mul(density, constant_like(b, 1 / math.sqrt(2 * math.pi), x))))

    def _tanh_slope(self, b: OpBuilder[SSAValue]) -> SSAValue:
        """``g (1 + (1 - g) x dz)`` for ``g = sigmoid(z)``."""
        x = self.operand
        one, linear = constant_like(b, 1, x), constant_like(b, 2 * _TANH_SCALE, x)
        cubic, square = 2 * _TANH_SCALE * _TANH_CUBIC, b.square(x)
        gate = b.sigmoid(b.mul(x, b.add(linear, b.mul(constant_like(b, cubic, x), square))))
        steep = b.mul(x, b.add(linear, b.mul(constant_like(b, 3 * cubic, x), square)))
        return b.mul(gate, b.add(one, b.mul(b.sub(one, gate), steep)))

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, approximate: str) -> VectorValue:
        one = k.like(1, x)
        if approximate == "none":
            return k.mul(k.mul(x, k.like(0.5, x)), k.add(one, k.erf(k.mul(x, k.like(math.sqrt(0.5), x)))))
        return k.div(x, k.add(one, k.exp(cls._exponent(k, x))))

    @staticmethod
    def _exponent(k: KernelBuilder, x: VectorValue) -> VectorValue:
        """``-2 scale (x + cubic x^3)``: ``(1 + tanh(z)) / 2`` is ``1 / (1 + exp(-2z))``."""
        cubic = k.mul(k.like(-2 * _TANH_SCALE * _TANH_CUBIC, x), k.mul(x, x))
        return k.mul(x, k.add(k.like(-2 * _TANH_SCALE, x), cubic))


@irdl_op_definition
class ErfOp(ElementwiseUnary):
    """The error function.

    %y = ms.erf %x : tensor<4xf32>
    """

    name = "ms.erf"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    FUNCTION = "erf(input)"
    PRIMITIVE = "Erf()(x)"
    scalar = by_lanes("erf")

    @classmethod
    def eager(cls, x: Array) -> Array:
        return _erf(x).astype(x.dtype)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        bell = b.exp(b.neg(b.square(self.operand)))
        return (b.mul(ct, b.mul(bell, constant_like(b, 2 / math.sqrt(math.pi), ct))),)


@irdl_op_definition
class ErfcOp(ElementwiseUnary):
    """One less the error function; compiled, it is within 1e-7 of 1 (not of itself) above 1, where it cancels.

    %y = ms.erfc %x : tensor<4xf32>
    """

    name = "ms.erfc"
    DTYPE_KINDS = "f"
    COMPUTE_IN_F32 = True
    FUNCTION = "erfc(input)"
    PRIMITIVE = "Erfc()(x)"

    @classmethod
    def eager(cls, x: Array) -> Array:
        return _erfc(x).astype(x.dtype)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        bell = b.exp(b.neg(b.square(self.operand)))
        return (b.mul(ct, b.mul(bell, constant_like(b, -2 / math.sqrt(math.pi), ct))),)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue) -> VectorValue:
        return k.call_library("erfc", x) if k.library else k.sub(k.like(1, x), k.erf(x))

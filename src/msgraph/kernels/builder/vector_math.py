"""Functions of one lane: each is an op of the ``math`` dialect, which ``expand-math`` rewrites where it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgraph.kernels.builder.machine import CallIntrinsicOp
from msgraph.kernels.builder.vector_core import Lane, LaneCore
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from xdsl.dialects import math
else:
    math = deferred("xdsl.dialects.math")


class LaneMath(LaneCore):
    """The elementary functions. Floats only."""

    def sqrt(self, x: Lane) -> Lane:
        """Square root."""
        return self.float_op(math.SqrtOp, x)

    def rsqrt(self, x: Lane) -> Lane:
        """``1 / sqrt(x)``."""
        return self.float_op(math.RsqrtOp, x)

    def floor(self, x: Lane) -> Lane:
        """The whole number below."""
        return self.float_op(math.FloorOp, x)

    def ceil(self, x: Lane) -> Lane:
        """The whole number above."""
        return self.float_op(math.CeilOp, x)

    def trunc(self, x: Lane) -> Lane:
        """The whole number towards zero."""
        return self.float_op(math.TruncOp, x)

    def round_even(self, x: Lane) -> Lane:
        """The nearest whole number, ties to even."""
        return self.float_op(math.RoundEvenOp, x)

    def exp(self, x: Lane) -> Lane:
        """``e ** x``."""
        return self.float_op(math.ExpOp, x)

    def exp2(self, x: Lane) -> Lane:
        """``2 ** x``."""
        return self.float_op(math.Exp2Op, x)

    def expm1(self, x: Lane) -> Lane:
        """``e ** x - 1``, exact near 0."""
        return self.float_op(math.ExpM1Op, x)

    def log(self, x: Lane) -> Lane:
        """Natural logarithm."""
        return self.float_op(math.LogOp, x)

    def log2(self, x: Lane) -> Lane:
        """Logarithm to base 2."""
        return self.float_op(math.Log2Op, x)

    def log10(self, x: Lane) -> Lane:
        """Logarithm to base 10."""
        return self.float_op(math.Log10Op, x)

    def log1p(self, x: Lane) -> Lane:
        """``log(1 + x)``, exact near 0."""
        return self.float_op(math.Log1pOp, x)

    def sin(self, x: Lane) -> Lane:
        """Sine."""
        return self.float_op(math.SinOp, x)

    def cos(self, x: Lane) -> Lane:
        """Cosine."""
        return self.float_op(math.CosOp, x)

    def tan(self, x: Lane) -> Lane:
        """Tangent."""
        return self.float_op(math.TanOp, x)

    def asin(self, x: Lane) -> Lane:
        """Inverse sine."""
        return self.float_op(math.AsinOp, x)

    def acos(self, x: Lane) -> Lane:
        """Inverse cosine."""
        return self.float_op(math.AcosOp, x)

    def atan(self, x: Lane) -> Lane:
        """Inverse tangent."""
        return self.float_op(math.AtanOp, x)

    def sinh(self, x: Lane) -> Lane:
        """Hyperbolic sine."""
        return self.float_op(math.SinhOp, x)

    def cosh(self, x: Lane) -> Lane:
        """Hyperbolic cosine."""
        return self.float_op(math.CoshOp, x)

    def tanh(self, x: Lane) -> Lane:
        """Hyperbolic tangent."""
        return self.float_op(math.TanhOp, x)

    def asinh(self, x: Lane) -> Lane:
        """Inverse hyperbolic sine."""
        return self.float_op(math.AsinhOp, x)

    def acosh(self, x: Lane) -> Lane:
        """Inverse hyperbolic cosine."""
        return self.float_op(math.AcoshOp, x)

    def atanh(self, x: Lane) -> Lane:
        """Inverse hyperbolic tangent."""
        return self.float_op(math.AtanhOp, x)

    def erf(self, x: Lane) -> Lane:
        """The error function."""
        return self.float_op(math.ErfOp, x)

    def call_library(self, name: str, x: Lane) -> Lane:
        """A function of the C library that the ``math`` dialect has not."""
        return Lane(self.add_op(CallIntrinsicOp(name, [x.value], x.value.type)), x.dtype)

    def atan2(self, y: Lane, x: Lane) -> Lane:
        """The angle of the point ``(x, y)``."""
        return self.float_op(math.Atan2Op, y, x)

    def pow(self, x: Lane, y: Lane) -> Lane:
        """``x ** y``."""
        return self.float_op(math.PowFOp, x, y)

"""Functions of complex numbers that ``msgraph.ops`` has for real ones alone, by Kahan's formulas."""

from __future__ import annotations

import math

from msgraph import Tensor, ops

_complex = ops.Complex()


def _parts(x: Tensor) -> tuple[Tensor, Tensor]:
    return ops.real(x), ops.imag(x)


def round(x: Tensor) -> Tensor:
    """The nearest whole number, of each part."""
    a, b = _parts(x)
    return _complex(ops.round(a), ops.round(b))


def sinh(x: Tensor) -> Tensor:
    """The hyperbolic sine."""
    a, b = _parts(x)
    return _complex(ops.sinh(a) * ops.cos(b), ops.cosh(a) * ops.sin(b))


def cosh(x: Tensor) -> Tensor:
    """The hyperbolic cosine."""
    a, b = _parts(x)
    return _complex(ops.cosh(a) * ops.cos(b), ops.sinh(a) * ops.sin(b))


def tan(x: Tensor) -> Tensor:
    """The tangent."""
    return _turned_back(ops.tanh(_turned(x)))


def expm1(x: Tensor) -> Tensor:
    """The exponential less one."""
    a, b = _parts(x)
    half = ops.sin(b / 2)
    return _complex(ops.expm1(a) * ops.cos(b) - 2 * half * half, ops.exp(a) * ops.sin(b))


def log1p(x: Tensor) -> Tensor:
    """The logarithm of one more."""
    a, b = _parts(x)
    return _complex(ops.log1p(a * (2 + a) + b * b) / 2, ops.atan2(b, 1 + a))


def log2(x: Tensor) -> Tensor:
    """The logarithm to base 2."""
    return ops.log(x) / math.log(2)


def log10(x: Tensor) -> Tensor:
    """The logarithm to base 10."""
    return ops.log(x) / math.log(10)


def acos(x: Tensor) -> Tensor:
    """The arc cosine."""
    less, more = ops.sqrt(1 - x), ops.sqrt(1 + x)
    return _complex(2 * ops.atan2(ops.real(less), ops.real(more)), ops.asinh(ops.imag(ops.conj(more) * less)))


def asin(x: Tensor) -> Tensor:
    """The arc sine."""
    less, more = ops.sqrt(1 - x), ops.sqrt(1 + x)
    return _complex(ops.atan2(ops.real(x), ops.real(less * more)), ops.asinh(ops.imag(ops.conj(less) * more)))


def acosh(x: Tensor) -> Tensor:
    """The inverse hyperbolic cosine."""
    less, more = ops.sqrt(x - 1), ops.sqrt(x + 1)
    return _complex(ops.asinh(ops.real(ops.conj(less) * more)), 2 * ops.atan2(ops.imag(less), ops.real(more)))


def atanh(x: Tensor) -> Tensor:
    """The inverse hyperbolic tangent."""
    a, b = _parts(x)
    return _complex(ops.log1p(4 * a / ((1 - a) * (1 - a) + b * b)) / 4, ops.atan2(2 * b, (1 - a) * (1 + a) - b * b) / 2)


def asinh(x: Tensor) -> Tensor:
    """The inverse hyperbolic sine."""
    return _turned_back(asin(_turned(x)))


def atan(x: Tensor) -> Tensor:
    """The arc tangent."""
    return _turned_back(atanh(_turned(x)))


def _turned(x: Tensor) -> Tensor:
    """A quarter turn to the left: times i."""
    a, b = _parts(x)
    return _complex(-b, a)


def _turned_back(x: Tensor) -> Tensor:
    a, b = _parts(x)
    return _complex(b, -a)

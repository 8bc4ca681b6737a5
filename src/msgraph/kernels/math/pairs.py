"""Sums of two numbers of one format that stand for a number of twice the precision."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.math.builder import MathBuilder

T = TypeVar("T")


class Pair(NamedTuple, Generic[T]):
    """high + low, low being below an ulp or so of high: values, or a constant."""

    high: T
    low: T


def two_product(m: MathBuilder, a: VectorValue, b: VectorValue) -> Pair[VectorValue]:
    """a * b, exactly."""
    high = m.mul(a, b)
    return Pair(high, m.fma(a, b, m.neg(high)))


def fast_two_sum(m: MathBuilder, large: VectorValue, small: VectorValue) -> Pair[VectorValue]:
    """large + small, exactly, if large is the larger or zero."""
    high = m.add(large, small)
    return Pair(high, m.sub(small, m.sub(high, large)))


def two_sum(m: MathBuilder, a: VectorValue, b: VectorValue) -> Pair[VectorValue]:
    """a + b, exactly, whichever is the larger."""
    high = m.add(a, b)
    shadow = m.sub(high, a)
    return Pair(high, m.add(m.sub(a, m.sub(high, shadow)), m.sub(b, shadow)))


def scale_pair(m: MathBuilder, a: Pair[VectorValue], factor: Pair[float]) -> Pair[VectorValue]:
    """a * factor with twice the precision."""
    high, low = m.real(factor.high), m.real(factor.low)
    product = two_product(m, a.high, high)
    return Pair(product.high, m.fma(a.high, low, m.fma(a.low, high, product.low)))


def multiply(m: MathBuilder, a: Pair[VectorValue], b: Pair[VectorValue]) -> Pair[VectorValue]:
    """a * b with nearly twice the precision."""
    product = two_product(m, a.high, b.high)
    return Pair(product.high, m.fma(a.high, b.low, m.fma(a.low, b.high, product.low)))

"""Formulas written once, for NumPy arrays and for the ops of a kernel alike.

    def updated(xp, v, g): return v - g / xp.sqrt(g * g)

``xp`` is NumPy itself, or a :class:`Formulas`: then the operands are :class:`Term`, whose operators make ops. Terms
of one formula have one shape and one element type; numbers take both.
"""

from __future__ import annotations

from typing import Any, Generic, TypeAlias

from msgraph.dialects.contract import OpBuilder, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import dtype_of, tensor_type

Operand: TypeAlias = "Term[V] | int | float"


class Term(Generic[V]):
    """A value in a formula."""

    __slots__ = ("b", "dtype", "value")

    def __init__(self, b: OpBuilder[V], value: V) -> None:
        self.b = b
        self.value = value
        self.dtype = dtype_of(b.type_of(value))

    def _made(self, op: str, *others: Operand[V], turned: bool = False) -> Term[V]:
        values = [self.value, *(value_of(self.b, self.dtype, other) for other in others)]
        return Term(self.b, getattr(self.b, op)(*(values[::-1] if turned else values)))

    def __add__(self, other: Operand[V]) -> Term[V]:
        return self._made("add", other)

    def __sub__(self, other: Operand[V]) -> Term[V]:
        return self._made("sub", other)

    def __mul__(self, other: Operand[V]) -> Term[V]:
        return self._made("mul", other)

    def __truediv__(self, other: Operand[V]) -> Term[V]:
        return self._made("div", other)

    def __radd__(self, other: Operand[V]) -> Term[V]:
        return self._made("add", other, turned=True)

    def __rsub__(self, other: Operand[V]) -> Term[V]:
        return self._made("sub", other, turned=True)

    def __rmul__(self, other: Operand[V]) -> Term[V]:
        return self._made("mul", other, turned=True)

    def __rtruediv__(self, other: Operand[V]) -> Term[V]:
        return self._made("div", other, turned=True)

    def __neg__(self) -> Term[V]:
        return self._made("neg")

    def __gt__(self, other: Operand[V]) -> Term[V]:
        return self._made("greater", other)

    def __lt__(self, other: Operand[V]) -> Term[V]:
        return self._made("less", other)

    def __le__(self, other: Operand[V]) -> Term[V]:
        return self._made("less_equal", other)


def value_of(b: OpBuilder[V], dtype: DType, x: Operand[V]) -> V:
    """What a term stands for; a number becomes a constant."""
    return x.value if isinstance(x, Term) else b.constant(x, tensor_type(dtype, ()))


class Formulas(Generic[V]):
    """NumPy's functions, on terms."""

    def __init__(self, b: OpBuilder[V]) -> None:
        self.b = b

    def _made(self, op: str, first: Term[V], *others: Operand[V]) -> Term[V]:
        values = [value_of(self.b, first.dtype, other) for other in others]
        return Term(self.b, getattr(self.b, op)(first.value, *values))

    def sqrt(self, x: Term[V]) -> Term[V]:
        """The square root."""
        return self._made("sqrt", x)

    def exp(self, x: Term[V]) -> Term[V]:
        """The exponential."""
        return self._made("exp", x)

    def abs(self, x: Term[V]) -> Term[V]:
        """The absolute value."""
        return self._made("abs", x)

    def sign(self, x: Term[V]) -> Term[V]:
        """-1, 0 or 1."""
        return self._made("sign", x)

    def log(self, x: Term[V]) -> Term[V]:
        """The natural logarithm."""
        return self._made("log", x)

    def sin(self, x: Term[V]) -> Term[V]:
        """The sine."""
        return self._made("sin", x)

    def cos(self, x: Term[V]) -> Term[V]:
        """The cosine."""
        return self._made("cos", x)

    def floor(self, x: Term[V]) -> Term[V]:
        """The nearest whole number below."""
        return self._made("floor", x)

    def power(self, x: Term[V], exponent: Operand[V]) -> Term[V]:
        """``x`` to some power."""
        return self._made("pow", x, exponent)

    def maximum(self, x: Term[V], other: Operand[V]) -> Term[V]:
        """The larger one."""
        return self._made("maximum", x, other)

    def where(self, condition: Term[V], x: Operand[V], other: Operand[V]) -> Term[V]:
        """One of two, element by element; at least one of them is a term."""
        term: Any = x if isinstance(x, Term) else other
        arms = [value_of(self.b, term.dtype, arm) for arm in (x, other)]
        return Term(self.b, self.b.select(condition.value, *arms))

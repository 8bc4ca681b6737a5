"""Formulas written once, for NumPy arrays and for the ops of a kernel alike.

    def updated(xp, v, g): return v - g / xp.sqrt(g * g)

``xp`` is NumPy itself, or a :class:`Formulas`: then the operands are :class:`Term`, whose operators make ops. Terms
of one formula have one shape and one element type; numbers take both.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeAlias

from msgraph.dialects.contract import OpBuilder, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import dtype_of, tensor_type

Operand: TypeAlias = "Term[V] | int | float"
Namespace: TypeAlias = Any
"""NumPy, or :class:`Formulas`."""
Element: TypeAlias = Any
"""An array, or a :class:`Term`."""


def _operator(op: str, turned: bool = False) -> Callable[[Term[V], Operand[V]], Term[V]]:
    """A method of terms that makes an op of them and of another term or number, which ``turned`` comes first."""

    def method(self: Term[V], other: Operand[V]) -> Term[V]:
        values = self.value, value_of(self.b, self.dtype, other)
        return Term(self.b, getattr(self.b, op)(*(values[::-1] if turned else values)))

    return method


class Term(Generic[V]):
    """A value in a formula."""

    __slots__ = ("b", "dtype", "value")

    def __init__(self, b: OpBuilder[V], value: V) -> None:
        self.b = b
        self.value = value
        self.dtype = dtype_of(b.type_of(value))

    __add__ = _operator("add")
    __sub__ = _operator("sub")
    __mul__ = _operator("mul")
    __truediv__ = _operator("div")
    __floordiv__ = _operator("floor_div")
    __mod__ = _operator("mod")
    __radd__ = _operator("add", turned=True)
    __rsub__ = _operator("sub", turned=True)
    __rmul__ = _operator("mul", turned=True)
    __rtruediv__ = _operator("div", turned=True)
    __gt__ = _operator("greater")
    __lt__ = _operator("less")
    __le__ = _operator("less_equal")

    def __neg__(self) -> Term[V]:
        return Term(self.b, self.b.neg(self.value))


def value_of(b: OpBuilder[V], dtype: DType, x: Operand[V]) -> V:
    """What a term stands for; a number becomes a constant."""
    return x.value if isinstance(x, Term) else b.constant(x, tensor_type(dtype, ()))


class Formulas(Generic[V]):
    """NumPy's functions, on terms: ``xp.exp(x)`` is ``b.exp`` of what the term stands for."""

    def __init__(self, b: OpBuilder[V]) -> None:
        self.b = b

    def __getattr__(self, name: str) -> Callable[..., Term[V]]:
        return partial(self._made, name)

    def _made(self, op: str, *operands: Operand[V]) -> Term[V]:
        dtype = next(operand.dtype for operand in operands if isinstance(operand, Term))
        return Term(self.b, getattr(self.b, op)(*(value_of(self.b, dtype, operand) for operand in operands)))

    def power(self, x: Term[V], exponent: Operand[V]) -> Term[V]:
        """``x`` to some power."""
        return self._made("pow", x, exponent)

    def where(self, condition: Term[V], x: Operand[V], other: Operand[V]) -> Term[V]:
        """One of two, element by element; at least one of them is a term."""
        dtype = next(arm.dtype for arm in (x, other) if isinstance(arm, Term))
        return Term(self.b, self.b.select(condition.value, *(value_of(self.b, dtype, arm) for arm in (x, other))))

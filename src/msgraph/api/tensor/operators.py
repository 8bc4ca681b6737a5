"""The operators of tensors, eager and traced alike: which operands each takes, and what it says to others.

Every operator calls the public function of its name (``x + y`` is ``ops.add(x, y)``), so promotion, broadcasting
and checks are those of the function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import FunctionType, MethodType
from typing import Any, cast

import numpy as np

from msgraph import ops
from msgraph.backend.callables import NativeCallable, with_vectorcall
from msgraph.diagnostics.catalog.api import OperandRefused
from msgraph.dialects.dtypes import DType
from msgraph.support.patches import original
from msgraph.support.trees import class_of, is_list, is_sequence

NUMBERS = (bool, int, float, np.generic)


@partial(with_vectorcall, is_method=True)
class BinaryOperator(NativeCallable):
    """An operator: the function behind it, whether lists are operands, and MindSpore's wording of a refusal.

    As an attribute of a class it is a method. Calls that the entry point knows of the function go there at once, so a
    program that replaces ``ops.add`` keeps ``x + y``, as in MindSpore.
    """

    def __init__(self, function: str, primitive: str = "", method: str = "", lists: bool = False) -> None:
        self.function, self.lists = function, lists
        self.primitive, self.method = primitive, method
        self.__name__ = f"__{function}__"  # of one that is no attribute
        self.callee: Callable[..., object] | None = None
        """The function, once it shares what the entry point knows of it."""
        self.turned = ReflectedOperator(self)

    def __set_name__(self, owner: object, name: str) -> None:
        self.__name__ = self.__qualname__ = name

    def __get__(self, instance: object, owner: object = None) -> Any:
        return self if instance is None else MethodType(self, instance)

    def __call__(self, x: object, other: Any, reflected: bool = False) -> Any:
        """The operator between two values, in the order they are written."""
        fits = isinstance(other, NUMBERS) or is_operand(other) or (self.lists and isinstance(other, (list, tuple)))
        if not fits:
            if isinstance(getattr(class_of(other), f"__r{self.__name__[2:]}", None), FunctionType) and not reflected:
                return NotImplemented  # the right operand says what it is
            raise self.refusal(other)
        if self.callee is None:
            self.callee = cast(Callable[..., object], original(ops, self.function))
            self.callee.__dict__["__ms_operation__"].lead(self, self.turned)
        return self.callee(other, x) if reflected else self.callee(x, other)

    def refusal(self, other: Any) -> Exception:
        """The error for an operand that is neither tensor nor number."""
        word = kind_word(other)
        if not self.primitive or (other is None and self.method):
            before = "Tensor, " if self.method == "less" else ""
            return OperandRefused(self.method, f"{self.method}({before}{word})").error()
        return OperandRefused(self.primitive, f"{self.primitive}()(input=Tensor, other={word})").error()


@with_vectorcall
class ReflectedOperator(NativeCallable):
    """An operator whose right operand decides: called with the operands in the order they are written."""

    def __init__(self, operator: BinaryOperator) -> None:
        self.operator = operator

    def __call__(self, other: object, x: object) -> Any:
        """The operator between two values."""
        return self.operator(x, other, reflected=True)


def is_operand(x: Any) -> bool:
    """True for tensors, for values only known at run time, and for NumPy arrays of elements that tensors may have."""
    cls = class_of(x)
    if getattr(cls, "__ms_tensor__", False) or getattr(cls, "__ms_traced__", False):
        return True
    return cls is np.ndarray and x.dtype.kind in _ELEMENT_KINDS


_ELEMENT_KINDS = "biufcV"
"""Kinds of NumPy element types that tensors may have; ``V`` is what bfloat16 and its relatives are to NumPy."""


def kind_word(x: object) -> str:
    """How MindSpore names the kind of an argument in its refusals: ``Tuple<int, string>``."""
    return _word(x, _kind, lambda words: f"<{', '.join(words)}>")


def type_word(x: object) -> str:
    """How MindSpore's graphs name the type of a constant: ``Int64``, ``Tuple[Int64*2]``."""

    def inside(words: list[str]) -> str:
        is_same = len(set(words)) == 1 and len(words) > 1
        return f"[{words[0]}*{len(words)}]" if is_same else f"[{','.join(words)}]"

    def leaf(x: object) -> str:
        return "String" if isinstance(x, str) else _TYPES.get(class_of(x)) or _kind(x)

    return _word(x, leaf, inside)


_TYPES = {bool: "Bool", int: "Int64", float: "Float32"}


def _word(x: object, leaf: Callable[[object], str], inside: Callable[[list[str]], str]) -> str:
    """The word for a leaf, or for a list or a tuple of some."""
    if not is_sequence(x):
        return leaf(x)
    return f"{'List' if is_list(x) else 'Tuple'}{inside([_word(item, leaf, inside) for item in x])}"


def _kind(x: object) -> str:
    cls = class_of(x)
    if x is None:
        return "None"
    if isinstance(x, str):
        return "string"
    if isinstance(x, (bool, int, float)):
        return cls.__name__
    if isinstance(x, DType):
        return "mindspore.dtype"
    return "Tensor" if is_operand(x) and cls is not np.ndarray else str(cls)


def _are_integers(*operands: object) -> bool:
    """Only integers have bits to shift."""
    for x in operands:
        dtype: DType | None = getattr(x, "dtype", None) if is_operand(x) else None
        if not (dtype.is_integer if dtype else is_operand(x) or isinstance(x, (int, np.integer))):
            return False
    return True


ADD = BinaryOperator("add", "Add", "add", lists=True)
SUB = BinaryOperator("sub", "Sub", "sub", lists=True)
MUL = BinaryOperator("mul", "Mul", "mul")
DIV = BinaryOperator("div", method="div")
FLOOR_DIV = BinaryOperator("floor_div", "FloorDiv", lists=True)
MOD = BinaryOperator("floor_mod", method="__mod__")
POW = BinaryOperator("pow", method="pow")
AND = BinaryOperator("bitwise_and", method="bitwise_and")
OR = BinaryOperator("bitwise_or", method="bitwise_or")
XOR = BinaryOperator("bitwise_xor", method="bitwise_xor")
LEFT = BinaryOperator("bitwise_left_shift", method="bitwise_left_shift")
RIGHT = BinaryOperator("bitwise_right_shift", method="bitwise_right_shift")
LESS = BinaryOperator("less", method="less")
LESS_EQUAL = BinaryOperator("less_equal", "LessEqual")
GREATER = BinaryOperator("greater", "Greater")
GREATER_EQUAL = BinaryOperator("greater_equal", "GreaterEqual")


def _reflected(operator: BinaryOperator) -> Callable[[Any, object], Any]:
    """The method that Python asks of the right operand."""
    turned = operator.turned
    return lambda self, other: turned(other, self)


class Operators:
    """The operators; the base of everything that behaves like a tensor."""

    __slots__ = ()

    __array_priority__ = 1000
    """With a NumPy scalar or array on the left Python asks the reflected operator here: the result is a tensor."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions; the class that holds a tensor's type gives them."""
        raise NotImplementedError

    @property
    def dtype(self) -> DType:
        """The element type."""
        raise NotImplementedError

    __add__, __radd__ = ADD, _reflected(ADD)
    __sub__, __rsub__ = SUB, _reflected(SUB)
    __mul__, __rmul__ = MUL, _reflected(MUL)
    __truediv__, __rtruediv__ = DIV, _reflected(DIV)
    __floordiv__, __rfloordiv__ = FLOOR_DIV, _reflected(FLOOR_DIV)
    __mod__, __rmod__ = MOD, _reflected(MOD)
    __and__, __rand__ = AND, _reflected(AND)
    __or__, __ror__ = OR, _reflected(OR)
    __xor__, __rxor__ = XOR, _reflected(XOR)
    __lt__, __le__ = LESS, LESS_EQUAL
    __gt__, __ge__ = GREATER, GREATER_EQUAL

    def __divmod__(self, other: Any) -> Any:
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> Any:
        return other // self, other % self

    def __pow__(self, other: Any, modulo: None = None) -> Any:
        return POW(self, other) if modulo is None else NotImplemented

    def __rpow__(self, other: Any, modulo: None = None) -> Any:
        return POW.turned(other, self)

    def __matmul__(self, other: Any) -> Any:
        return self._matmul(self, other)

    def __rmatmul__(self, other: Any) -> Any:
        return self._matmul(other, self)

    @staticmethod
    def _matmul(x: Any, y: Any) -> object:
        if not (is_operand(x) and is_operand(y)):
            call = f"MatMulExt()(input={kind_word(x)}, other={kind_word(y)})"
            if any(getattr(v, "__ms_traced__", False) for v in (x, y)):  # graphs name the wrong one alone
                call = f"other={type_word(y)}" if is_operand(x) else f"input={type_word(x)}"
            raise OperandRefused("MatMulExt", call).error()
        return ops.matmul(x, y)

    def __lshift__(self, other: Any) -> Any:
        return LEFT(self, other) if _are_integers(self, other) else NotImplemented

    def __rshift__(self, other: Any) -> Any:
        return RIGHT(self, other) if _are_integers(self, other) else NotImplemented

    def __eq__(self, other: object) -> Any:
        """Element by element with tensors and numbers; ``False`` with anything else."""
        return ops.equal(self, cast(Any, other)) if isinstance(other, NUMBERS) or is_operand(other) else False

    def __ne__(self, other: object) -> Any:
        return ops.not_equal(self, cast(Any, other)) if isinstance(other, NUMBERS) or is_operand(other) else True

    __hash__ = object.__hash__

    def __neg__(self) -> Any:
        return ops.neg(self)

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return ops.abs(self)

    def __invert__(self) -> Any:
        """Bit by bit for integers, the logical opposite for everything else."""
        return ops.bitwise_not(self) if self.dtype.is_integer else ops.logical_not(self)

    def __round__(self) -> Any:
        return ops.round(self)

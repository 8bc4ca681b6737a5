"""Element types: the objects users know as ``ms.float32``, and the rules that combine them.

Importing this module costs NumPy and ml_dtypes, nothing of the compiler, so that making tensors
and calling a compiled function never load xDSL.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, cast

import ml_dtypes
import numpy as np


class DType:
    """An element type. ``str`` is MindSpore's type name, ``repr`` its public name."""

    KIND: ClassVar[str] = ""
    __slots__ = (
        "is_complex", "is_float", "is_floating_point", "is_integer", "is_signed", "itemsize", "label", "name", "numpy",
        "size",
    )  # fmt: skip

    def __init__(self, name: str, label: str, numpy_dtype: type[object]) -> None:
        self.name = name
        self.label = label
        self.numpy: np.dtype[Any] = np.dtype(numpy_dtype)
        self.size = self.itemsize = self.numpy.itemsize
        self.is_float = self.is_floating_point = self.KIND == "f"
        """Is it a real floating-point type, bfloat16 included?"""
        self.is_integer = self.KIND in ("i", "u")
        """Is it one of signed or unsigned integers? Bool is not."""
        self.is_complex = self.KIND == "c"
        self.is_signed = self.KIND in "ifc"

    def to_real(self) -> DType:
        """The type of the real parts."""
        return float32 if self is complex64 else float64 if self is complex128 else self

    def to_complex(self) -> DType:
        """The type of complex numbers with such parts; ``TypeError`` if there is none."""
        if self.is_complex:
            return self
        if not self.is_float or self is float16:
            raise TypeError(f"Cannot convert type {self.name} to complex type.")
        return complex128 if self is float64 else complex64

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"mindspore.{self.name}"

    def __reduce__(self) -> tuple[object, ...]:
        return (by_name, (self.name,))


class Bool(DType):
    """Truth values, one byte each in memory."""

    KIND = "b"


class Int(DType):
    """Signed integers."""

    KIND = "i"


class UInt(DType):
    """Unsigned integers."""

    KIND = "u"


class Float(DType):
    """IEEE 754 binary floating point."""

    KIND = "f"


class BFloat(DType):
    """The upper half of a float32."""

    KIND = "f"


class Complex(DType):
    """Pairs of floats."""

    KIND = "c"


bool_ = Bool("bool", "Bool", np.bool_)
int8 = Int("int8", "Int8", np.int8)
int16 = Int("int16", "Int16", np.int16)
int32 = Int("int32", "Int32", np.int32)
int64 = Int("int64", "Int64", np.int64)
uint8 = UInt("uint8", "UInt8", np.uint8)
uint16 = UInt("uint16", "UInt16", np.uint16)
uint32 = UInt("uint32", "UInt32", np.uint32)
uint64 = UInt("uint64", "UInt64", np.uint64)
float16 = Float("float16", "Float16", np.float16)
bfloat16 = BFloat("bfloat16", "BFloat16", ml_dtypes.bfloat16)
float32 = Float("float32", "Float32", np.float32)
float64 = Float("float64", "Float64", np.float64)
HALVES = (float16, bfloat16)
complex64 = Complex("complex64", "Complex64", np.complex64)
complex128 = Complex("complex128", "Complex128", np.complex128)

ALL: tuple[DType, ...] = (
    bool_, int8, int16, int32, int64, uint8, uint16, uint32, uint64,
    float16, bfloat16, float32, float64, complex64, complex128,
)  # fmt: skip
_BY_NAME = {t.name: t for t in ALL}
_BY_NUMPY = {t.numpy: t for t in ALL}


def by_name(name: str) -> DType:
    """The element type called ``name``; ``KeyError`` if there is none."""
    return _BY_NAME[name]


def from_numpy(dtype: Any) -> DType:
    """The element type that stores NumPy's ``dtype``; ``KeyError`` if there is none."""
    return _BY_NUMPY[np.dtype(dtype)]


def meant(value: object) -> DType | None:
    """The element type that a user means: itself, its name, NumPy's type, or ``bool``, ``int``, ``float``, ``complex``.

    Python's types are 64 bits wide, as in ``x.astype(float)``.
    """
    if isinstance(value, DType):
        return value
    if isinstance(value, str):
        return _BY_NAME.get(value) or (bool_ if value == "bool_" else None)
    if isinstance(value, (type, np.dtype)):
        try:
            return _BY_NUMPY.get(np.dtype(cast(Any, value)))
        except TypeError:
            return None
    return None


def has_numpy(dtype: object) -> bool:
    """Is there an element type that stores NumPy's ``dtype``, in the byte order of this machine?"""
    return dtype in _BY_NUMPY


@cache
def promote(a: DType, b: DType) -> DType:
    """The type of ``tensor(a) + tensor(b)``: MindSpore's table (spec 01, section 4.1).

    Where MindSpore refuses the pair (uint16, uint32 and uint64 with anything else), NumPy's rule holds.
    """
    if a is b or b is bool_:
        return a
    if a is bool_:
        return b
    if a.is_complex or b.is_complex:
        wide = complex128 in (a, b) or float64 in (a, b)
        return complex128 if wide else complex64
    if a.is_float and b.is_float:
        if {a, b} == {float16, bfloat16}:
            return float32
        return a if a.size >= b.size else b
    if a.is_float or b.is_float:
        return a if a.is_float else b
    return from_numpy(np.promote_types(a.numpy, b.numpy))


def with_number(dtype: DType, python_type: type[bool | int | float | complex]) -> DType:
    """The type of ``tensor(dtype) + number``, where the number is a Python bool, int, float or complex."""
    if python_type is complex and not dtype.is_complex:
        return complex128 if dtype is float64 else complex64
    if python_type is float and not (dtype.is_float or dtype.is_complex):
        return float32
    if python_type is int and dtype is bool_:
        return int64
    return dtype


def of_number(python_type: type[bool | int | float | complex]) -> DType:
    """The type a lone Python number takes when it becomes a tensor."""
    return {bool: bool_, int: int64, float: float32, complex: complex128}[python_type]

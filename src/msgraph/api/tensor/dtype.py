"""``msgraph.dtype`` and ``msgraph.common.dtype``: the element types, their aliases and their conversions."""

from __future__ import annotations

from typing import Any

from msgraph.dialects.dtypes import (
    ALL,
    BFloat,
    Bool,
    Complex,
    DType,
    Float,
    Int,
    UInt,
    bfloat16,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)

__all__ = [
    "ALL", "BFloat", "Bool", "Complex", "DType", "Float", "Int", "TensorType", "Type", "UInt", "bfloat16", "bool_",
    "byte", "cdouble", "cfloat", "complex64", "complex128", "double", "dtype_to_nptype", "dtype_to_pytype",
    "float16", "float32", "float64", "half", "int8", "int16", "int32", "int64", "intc", "intp", "long", "short",
    "single", "ubyte", "uint8", "uint16", "uint32", "uint64", "uintc", "uintp", "ushort",
]  # fmt: skip

Type = DType
half, single, double, cfloat, cdouble = float16, float32, float64, complex64, complex128
byte, short, intc, intp, long = int8, int16, int32, int64, int64
ubyte, ushort, uintc, uintp = uint8, uint16, uint32, uint64

int_type, uint_type = (int8, int16, int32, int64), (uint8, uint16, uint32, uint64)
float_type, complex_type = (float16, float32, float64, bfloat16), (complex64, complex128)
signed_type = int_type + float_type + complex_type
number_type = int_type + uint_type + float_type + complex_type
all_types = (bool_, *number_type)

ALIASES: dict[str, DType] = {"int": int64, "int_": int64, "uint": uint64, "float": float64, "float_": float64}
ALIASES.update((name, dtype) for name, dtype in globals().items() if isinstance(dtype, DType))
"""Element types by the words that ``x.astype("half")`` takes for them."""


class TensorType:
    """The type of tensors of one element type, as ``ops.typeof`` returns it."""

    __slots__ = ("element",)

    def __init__(self, element: DType) -> None:
        self.element = element

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TensorType) and other.element is self.element

    def __hash__(self) -> int:
        return hash((TensorType, self.element))

    def __str__(self) -> str:
        return f"Tensor[{self.element}]"

    def __repr__(self) -> str:
        return f"mindspore.tensor[{self.element.name}]"


def __getattr__(name: str) -> DType:
    """``mindspore.bool`` is ``bool_``; a variable of that name would hide Python's from this module."""
    if name == "bool":
        return bool_
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def dtype_to_nptype(type_: DType) -> Any:
    """The NumPy scalar class that stores ``type_``: ``dtype_to_nptype(ms.int32) is numpy.int32``."""
    return type_.numpy.type


def dtype_to_pytype(type_: DType) -> type[bool | int | float | complex]:
    """The Python number class ``type_`` corresponds to."""
    kinds: dict[str, type[bool | int | float | complex]] = {"b": bool, "f": float, "c": complex}
    return kinds.get(type_.KIND, int)

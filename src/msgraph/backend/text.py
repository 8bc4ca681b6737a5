"""LLVM IR text for types and literals, memoised per attribute.

The 16-bit floats travel as ``i16``: kernels compute in float32 and only extend and truncate them, so no
target needs legal half or bfloat arithmetic, and conversion is written out where the target has none.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from typing import Any, cast

from xdsl.dialects.builtin import (
    BFloat16Type,
    DenseIntOrFPElementsAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    VectorType,
)
from xdsl.ir import Attribute

from msgraph.dialects.types import by_identity

_SIMPLE: dict[type, str] = {
    Float32Type: "float",
    Float64Type: "double",
    Float16Type: "i16",
    BFloat16Type: "i16",
    IndexType: "i64",
    MemRefType: "ptr",
}
_SUFFIX = {"float": "f32", "double": "f64", "ptr": "p0"}
BYTES = {"float": 4, "double": 8, "i64": 8, "i32": 4, "i16": 2, "i8": 1, "i1": 1, "ptr": 8}
"""Size and alignment in memory of an element, by its text."""


@by_identity
def type_text(type_: Attribute) -> str:
    """``float``, ``i64``, ``<16 x float>``, ``ptr``…"""
    if isinstance(type_, IntegerType):
        return f"i{cast('IntegerType[int]', type_).width.data}"
    if isinstance(type_, VectorType):
        vector = cast("VectorType[Attribute]", type_)
        lanes, *rows = vector.get_shape()
        return "x86_amx" if rows else f"<{lanes} x {type_text(vector.element_type)}>"
    try:
        return _SIMPLE[type(type_)]
    except KeyError:
        raise NotImplementedError(f"no LLVM type for {type_}") from None


def element_of(type_: Attribute) -> Attribute:
    """The element type of a vector or memref, or the type itself."""
    if isinstance(type_, VectorType | MemRefType):
        return cast("VectorType[Attribute]", type_).element_type
    return type_


def width_of(type_: Attribute) -> int:
    """The number of lanes; 0 for a scalar."""
    return type_.get_shape()[0] if isinstance(type_, VectorType) else 0


@by_identity
def intrinsic_suffix(type_: Attribute) -> str:
    """How an overloaded intrinsic spells a type: ``v16f32``, ``i64``."""
    element = type_text(element_of(type_))
    name = _SUFFIX.get(element, element)
    lanes = width_of(type_)
    return f"v{lanes}{name}" if lanes else name


def _float_literal(value: float) -> str:
    return f"0x{int.from_bytes(struct.pack('<d', value), 'little'):016X}"


def _bfloat_literal(value: float) -> str:
    bits = struct.unpack("I", struct.pack("f", value))[0]
    if value != value:
        return str((bits >> 16) | 0x40)
    return str((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16)


_FLOAT_LITERALS: dict[type, Callable[[float], str]] = {
    Float32Type: lambda value: _float_literal(ctypes.c_float(value).value),
    Float64Type: _float_literal,
    Float16Type: lambda value: str(struct.unpack("H", struct.pack("e", value))[0]),
    BFloat16Type: _bfloat_literal,
}


def literal(value: Any, element: Attribute) -> str:
    """One number as LLVM writes it."""
    write = _FLOAT_LITERALS.get(type(element))
    if write is not None:
        return write(float(value))
    if type_text(element) == "i1":
        return "true" if value else "false"
    return str(int(value))


@by_identity
def constant_text(attribute: Attribute) -> tuple[str, bool]:
    """A constant's literal, and whether it is the same number in all lanes of a vector."""
    if isinstance(attribute, IntegerAttr | FloatAttr):
        scalar = cast("IntegerAttr | FloatAttr[Any]", attribute)
        return literal(scalar.value.data, scalar.type), False
    dense = cast(DenseIntOrFPElementsAttr, attribute)
    element = element_of(dense.get_type())
    values = cast("tuple[Any, ...]", dense.get_values())
    if dense.is_splat():
        return literal(values[0], element), True
    text = type_text(element)
    return "<" + ", ".join(f"{text} {literal(v, element)}" for v in values) + ">", False

"""Constants and element types by the standard's names."""

from __future__ import annotations

from math import e as e
from math import inf as inf
from math import nan as nan
from math import pi as pi

from msgraph.api.tensor.dtype import bool_ as bool
from msgraph.api.tensor.dtype import (
    complex64,
    complex128,
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

newaxis = None
__array_api_version__ = "2024.12"

__all__ = [
    "__array_api_version__", "bool", "complex64", "complex128", "e", "float32", "float64", "inf", "int8", "int16",
    "int32", "int64", "nan", "newaxis", "pi", "uint8", "uint16", "uint32", "uint64",
]  # fmt: skip

"""Names of element types and numbers, as NumPy and MindSpore spell them."""

from __future__ import annotations

from msgraph.api.tensor.dtype import (
    bool_,
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
)  # fmt: skip

__all__ = [
    "NINF", "PINF", "bool_", "float16", "float32", "float64", "float_", "inf", "int8", "int16", "int32", "int64",
    "int_", "nan", "pi", "uint", "uint8", "uint16", "uint32", "uint64",
]  # fmt: skip

int_, uint, float_ = int32, uint32, float32
inf = PINF = float("inf")
NINF = float("-inf")
nan = float("nan")
pi = 3.141592653589793

"""For which element types the CPU of ONNX Runtime has kernels, and in which it computes others.

The file would be right without the casts that follow from this, but ONNX Runtime would refuse it. Half precision needs
none: it casts that by itself.
"""

from __future__ import annotations

from functools import cache

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType

_INTS = "i1 i2 i4 i8 u1 u2 u4 u8"
_F = "f4 f8"
_WITHOUT_SHORTS = f"{_F} i1 i4 i8 u1 u4 u8"
_WIDE = f"{_F} i4 i8"

KERNELS = {
    "Abs": f"{_F} {_INTS}", "Add": f"{_F} {_INTS}", "Sub": f"{_F} {_INTS}", "Mul": f"{_F} {_INTS}",
    "Div": f"{_F} {_INTS}", "Mod": f"{_F} {_INTS}", "Neg": f"{_F} i1 i2 i4 i8", "Sign": f"{_F} {_INTS}",
    "Max": _WITHOUT_SHORTS, "Min": _WITHOUT_SHORTS, "Pow": _WIDE,
    "Equal": f"b1 {_F} {_INTS}", "Less": f"{_F} {_INTS}", "LessOrEqual": f"{_F} {_INTS}",
    "Greater": f"{_F} {_INTS}", "GreaterOrEqual": f"{_F} {_INTS}",
    "Where": f"{_F} i1 i4 i8 u1 u4", "IsNaN": _F, "IsInf": _F,
    "ReduceSum": _WIDE, "ReduceProd": _WIDE, "ReduceMax": f"{_F} i1 i4 i8 u1", "ReduceMin": f"{_F} i1 i4 i8 u1",
    "ArgMax": f"{_F} i1 i4 i8 u1", "ArgMin": f"{_F} i1 i4 i8 u1", "TopK": f"{_F} i1 i4 i8 u1",
    "CumSum": _WIDE, "MatMul": f"{_WIDE} u4 u8", "MaxPool": f"{_F} i1 u1", "Pad": f"{_F} b1 i1 i4 i8 u1 u4 u8",
    "Expand": f"{_F} b1 {_INTS}", "BitwiseAnd": _INTS, "BitwiseOr": _INTS, "BitwiseXor": _INTS, "BitwiseNot": _INTS,
    "BitShift": "u1 u4 u8",
    "ScatterND": f"{_F} b1 {_INTS}", "ScatterElements": f"{_F} b1 {_INTS}",
    "And": "b1", "Or": "b1", "Xor": "b1", "Not": "b1", "NonZero": "b1 f4 i4 i8 u1",
    "Range": f"{_F} i2 i4 i8", "Clip": f"{_F} i1 i4 i8 u1 u4 u8",
}  # fmt: skip
"""By node: kinds and bytes of element types. Nodes that are not here have kernels for float32, and some for float64."""

_WIDER = {
    "b1": ("u1", "i4", "f4"), "i1": ("i2", "i4", "i8", "f4", "f8"), "i2": ("i4", "i8", "f4", "f8"), "i4": ("i8", "f8"),
    "i8": (), "u1": ("i2", "i4", "u4", "i8", "f4", "f8"),
    "u2": ("i4", "u4", "i8", "f4", "f8"), "u4": ("i8", "u8", "f8"),
    "u8": ("i8",), "f4": ("f8",), "f8": (),
}  # fmt: skip
_TYPES = {f"{dtype.KIND}{dtype.size}": dtype for dtype in dtypes.ALL if dtype not in dtypes.HALVES}

ORDERED = frozenset(
    {"Max", "Min", "ReduceMax", "ReduceMin", "ArgMax", "ArgMin", "TopK", "Less", "Greater", "Div", "Mod"}
)
"""What is wrong in int64 for a uint64 beyond it."""


@cache
def computed_in(op_type: str, dtype: DType, opset: int) -> DType:
    """The element type that a node computes in, if its inputs are of ``dtype``; that itself where nothing is better."""
    supported = KERNELS.get(op_type, "f4 f8").split()
    if dtype is dtypes.bfloat16:
        return dtypes.float32
    if dtype is dtypes.float16:
        return dtypes.float32 if op_type == "Sign" or (op_type in ("IsNaN", "IsInf") and opset < 20) else dtype
    own = f"{dtype.KIND}{dtype.size}"
    if own in supported:
        return dtype
    for wider in _WIDER[own]:
        if wider in supported and not (own == "u8" and op_type in ORDERED):
            return _TYPES[wider]
    return dtype

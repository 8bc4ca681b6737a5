"""Operations that NumPy computes to the last bit as kernels do: those that may run in NumPy outside of graphs."""

from __future__ import annotations

MOVES = frozenset(("cast", "concat", "gather", "iota", "pad", "select", "stack", "tile", "top", "update_slice"))
"""Operations that move elements, or say them in another type, besides views: NumPy does the same, bit for bit."""

ALIKE = frozenset((
    "abs", "add", "bitwise_and", "bitwise_or", "bitwise_xor", "ceil", "div", "equal", "floor", "greater",
    "greater_equal", "invert", "isfinite", "isinf", "isnan", "less", "less_equal", "logical_and", "logical_not",
    "logical_or", "logical_xor", "mul", "neg", "not_equal", "sqrt", "square", "sub", "trunc",
))  # fmt: skip
"""Operations that NumPy computes exactly as kernels do: comparisons, and arithmetic whose results are the nearest."""

COUNTS = frozenset(("advance", "lehmer", "random_bits", "right_shift", "streams", "tensor_move"))
"""What random numbers are made of: functions of integers, the same wherever they are computed."""

"""How exact compiled operations are: the bounds that ``docs/accuracy.md`` states and ``tests/test_accuracy.py`` checks.

Elementwise operations are bounded in units of the last place (ulp) of the result where it is a normal number: 0 is
exact, 0.5 the nearest number there is. What goes to 0 on the way down to an asymptote is bounded in units of the
argument, or of 1. Sums and products of matrices are bounded by the error over the sum of the absolute values of what is
added, which is what rounding can be held to where terms cancel.
"""

from __future__ import annotations

from typing import NamedTuple

RESULT, ARGUMENT, ONE = "the result", "the argument", "1"
"""Whose last place is the unit."""


class Ulps(NamedTuple):
    """The largest error of an elementwise operation; ``fast`` in float32 with ``set_context(precise_math=False)``."""

    single: float
    double: float
    fast: float
    unit: str = RESULT


class Relative(NamedTuple):
    """The largest error over the sum of the absolute values of the terms, and for how many terms that holds."""

    single: float
    double: float
    terms: str


_EXACT = Ulps(0, 0, 0)
_NEAREST = Ulps(0.5, 0.5, 0.5)

ELEMENTWISE: dict[str, Ulps] = {
    "abs": _EXACT, "ceil": _EXACT, "floor": _EXACT, "fmod": _EXACT, "maximum": _EXACT, "minimum": _EXACT,
    "neg": _EXACT, "relu": _EXACT, "relu6": _EXACT, "round": _EXACT, "sign": _EXACT, "trunc": _EXACT,
    "add": _NEAREST, "div": _NEAREST, "mod": _NEAREST, "mul": _NEAREST, "reciprocal": _NEAREST, "sqrt": _NEAREST,
    "square": _NEAREST, "sub": _NEAREST,
    "acos": Ulps(0.51, 1, 0.51),
    "acosh": Ulps(0.51, 1, 0.51),
    "asin": Ulps(0.51, 1, 0.51),
    "asinh": Ulps(0.51, 2, 0.51),
    "atan": Ulps(0.51, 2, 0.51),
    "atan2": Ulps(0.51, 2, 0.51),
    "atanh": Ulps(0.51, 2, 0.51),
    "cos": Ulps(2, 1, 2),
    "cosh": Ulps(0.51, 1.5, 0.51),
    "elu": Ulps(2, 2, 2),
    "erf": Ulps(1.1, 1.1, 1.1),
    "erfc": Ulps(1, 1.5, 1, ONE),
    "exp": Ulps(1, 1, 6),
    "exp2": Ulps(1, 1, 1),
    "expm1": Ulps(1.5, 2, 1.5),
    "floor_div": Ulps(2, 2, 2),
    "gelu": Ulps(2, 2, 3, ARGUMENT),
    "gelu_tanh": Ulps(2, 2, 3, ARGUMENT),
    "hsigmoid": Ulps(1, 1, 1),
    "hswish": Ulps(2, 2, 2),
    "leaky_relu": Ulps(1, 1, 1),
    "log": Ulps(1, 1, 1),
    "log10": Ulps(0.51, 0.51, 0.51),
    "log1p": Ulps(1, 1, 1),
    "log2": Ulps(0.51, 0.51, 0.51),
    "mish": Ulps(4, 4, 8),
    "pow": Ulps(0.51, 1.5, 0.51),
    "rsqrt": Ulps(1.5, 1.5, 1.5),
    "sigmoid": Ulps(2.5, 2.5, 7),
    "silu": Ulps(2.5, 2.5, 8),
    "sin": Ulps(2, 1, 2),
    "sinh": Ulps(0.51, 2, 0.51),
    "softplus": Ulps(2, 2, 6),
    "squared_difference": Ulps(2, 2, 2),
    "tan": Ulps(0.51, 1, 0.51),
    "tanh": Ulps(1.5, 1.5, 5),
}  # fmt: skip
"""By operation, without the dialect's name."""

SUMS: dict[str, Relative] = {
    "reduce_sum": Relative(1e-7, 2.5e-16, "of all of 1024 x 1024"),
    "reduce_sum, axis 1": Relative(2e-7, 4e-16, "1024, side by side"),
    "reduce_sum, axis 0": Relative(2e-6, 4e-15, "1024, one below the other"),
    "reduce_prod, axis 1": Relative(6e-6, 1e-14, "1024, over their product"),
    "cumsum, axis 1": Relative(2e-6, 4e-15, "1024"),
    "cumsum, axis 0": Relative(2e-6, 4e-15, "1024"),
    "matmul": Relative(1e-6, 2e-15, "4096 products for each element"),
    "matmul, one column": Relative(2e-7, 4e-16, "4096 products for each element"),
    "conv2d": Relative(5e-7, 1e-15, "576 products for each element"),
    "mean": Relative(1e-7, 2.5e-16, "of all of 1024 x 1024"),
    "var": Relative(1e-6, 2e-15, "1024; over the result"),
    "softmax": Relative(2e-6, 4e-15, "1024; over the result"),
    "log_softmax": Relative(1e-6, 2e-15, "1024; over the largest result"),
    "layer_norm": Relative(1e-6, 2e-15, "1024; over the largest result"),
}
"""By operation or function, and how its terms lie in memory."""

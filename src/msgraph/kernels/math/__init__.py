"""Transcendental functions written out in `arith` and `math.fma`, for `expand-math`.

One module per family of functions; each function takes a :class:`~msgraph.kernels.math.builder.MathBuilder` and the
operands, and is written once for scalars and vectors, and where sensible for float32 and float64.
"""

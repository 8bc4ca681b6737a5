"""Python's own error on known values."""

import msgraph as ms

TABLE = {"a": 1}


@ms.jit
def f(x):
    return x + TABLE["b"]


f(ms.Tensor(1.0))

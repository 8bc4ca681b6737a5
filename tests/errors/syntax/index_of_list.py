"""A run-time index into a Python list, of another type than an integer."""

import msgraph as ms


@ms.jit
def f(x, i):
    return [x, x + 1][float(i)]


f(ms.Tensor(1.0), ms.Tensor(1.5))

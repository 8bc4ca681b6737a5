"""The square root of a negative number, as a power."""

import msgraph as ms


@ms.jit
def f(x):
    return x**0.5


f(ms.mutable(-2.0))

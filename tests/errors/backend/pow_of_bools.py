"""Booleans are no numbers."""

import msgraph as ms


@ms.jit
def f(x):
    return x**x


f(ms.Tensor([True, False]))

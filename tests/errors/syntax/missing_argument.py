"""A parameter without a value, two calls deep."""

import msgraph as ms


def add(a, b):
    return a + b


def half(x):
    return add(x)


@ms.jit
def f(x):
    return half(x)


f(ms.Tensor([1.0]))

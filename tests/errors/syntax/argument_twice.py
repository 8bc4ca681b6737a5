"""A parameter by position and by name."""

import msgraph as ms


def add(a, b):
    return a + b


@ms.jit
def f(x):
    return add(x, a=x)


f(ms.Tensor([1.0]))

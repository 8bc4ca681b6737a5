"""A keyword no parameter has."""

import msgraph as ms


def add(a, b):
    return a + b


@ms.jit
def f(x):
    return add(x, x, c=x)


f(ms.Tensor([1.0]))

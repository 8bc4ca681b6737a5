"""More values than parameters."""

import msgraph as ms


def add(a, b):
    return a + b


@ms.jit
def f(x):
    return add(x, x, x)


f(ms.Tensor([1.0]))

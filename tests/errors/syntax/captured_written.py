"""A captured variable that a compiled function would rebind."""

import msgraph as ms


def counter():
    count = 0

    @ms.jit
    def f(x):
        nonlocal count
        count += 1
        return x + count

    return f


counter()(ms.Tensor([1.0]))

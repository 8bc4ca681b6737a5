"""Two functions that call each other whatever the run-time value says."""

import msgraph as ms


def even(n):
    if n == 0:
        return odd(n + 1)
    return odd(n - 1)


def odd(n):
    return even(n - 1)


@ms.jit(fullgraph=True)
def f(x):
    return even(x)


f(ms.Tensor(3))

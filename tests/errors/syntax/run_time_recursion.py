"""Two functions that call each other until a run-time value says stop."""

import msgraph as ms


def even(n):
    if n == 0:
        return n == n
    return odd(n - 1)


def odd(n):
    if n == 0:
        return n != n
    return even(n - 1)


@ms.jit
def f(x):
    return even(x)


f(ms.Tensor(3))

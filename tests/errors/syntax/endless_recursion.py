"""Calls on constants that never end."""

import msgraph as ms


def down(n):
    return down(n + 1)


@ms.jit
def f(x):
    return x + down(0)


f(ms.Tensor(1.0))

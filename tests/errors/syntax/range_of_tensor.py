"""A run-time tensor where a Python number is needed."""

import msgraph as ms


@ms.jit
def f(x, n):
    for _ in range(n):
        x = x + 1
    return x


f(ms.Tensor(1.0), ms.Tensor(3))

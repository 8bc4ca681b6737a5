"""A loop that depends on a run-time tensor."""

import msgraph as ms


@ms.jit
def f(x):
    while x < 10:
        x = x * 2
    return x


f(ms.Tensor(1.0))

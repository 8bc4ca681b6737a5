"""A loop over constants that never ends."""

import msgraph as ms


@ms.jit
def f(x):
    k = 0
    while True:
        k += 1
    return x


f(ms.Tensor(1.0))

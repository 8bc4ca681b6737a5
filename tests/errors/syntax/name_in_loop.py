"""A name is bound in a loop that may not run."""

import msgraph as ms


@ms.jit
def f(x):
    while x < 10:
        r = x
        x = x * 2
    return r


f(ms.Tensor(1))

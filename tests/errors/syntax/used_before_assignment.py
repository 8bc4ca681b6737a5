"""A local name that has no value yet."""

import msgraph as ms


@ms.jit
def f(x):
    r = k + x
    k = 1
    return r


f(ms.Tensor([1.0]))

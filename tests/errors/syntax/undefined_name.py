"""A name that is nowhere."""

import msgraph as ms


@ms.jit
def f(x):
    return x + nope


f(ms.Tensor([1.0]))

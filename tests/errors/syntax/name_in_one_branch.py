"""A name is bound in one arm and used behind the branch."""

import msgraph as ms


@ms.jit
def f(x):
    if x > 0:
        r = x * 2
    return r


f(ms.Tensor(1))

"""A choice that depends on a run-time tensor."""

import msgraph as ms


@ms.jit
def f(x):
    if x > 0:
        return x
    return -x


f(ms.Tensor(1.0))

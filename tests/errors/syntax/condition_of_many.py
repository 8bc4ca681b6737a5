"""A condition of several elements."""

import msgraph as ms
from msgraph import ops


@ms.jit
def f(x):
    if ops.stack([x, x]) > 0:
        return x
    return -x


f(ms.Tensor(1))

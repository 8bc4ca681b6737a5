"""The value of a loop operator grows."""

import msgraph as ms
from msgraph import ops


@ms.jit
def f(x):
    return ops.ForiLoop()(0, 3, lambda i, v: ops.concat((v, v)), x)


f(ms.Tensor([1.0]))

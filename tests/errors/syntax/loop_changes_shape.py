"""A tensor that grows in every round."""

import msgraph as ms
from msgraph import ops


@ms.jit(fullgraph=True)
def f(x):
    v = ops.stack([x, x])
    while x < 10:
        v = ops.concat((v, v))
        x = x * 2
    return v


f(ms.Tensor(1))

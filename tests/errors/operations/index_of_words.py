"""A word is no index."""

import msgraph as ms


@ms.jit
def f(x):
    return x["row"]


f(ms.Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))

"""An element of a run-time tensor is assigned."""

import msgraph as ms


@ms.jit
def f(x):
    x[0] = 1
    return x


f(ms.Tensor([1.0, 2.0]))

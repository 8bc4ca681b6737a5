"""More indices than dims."""

import msgraph as ms


@ms.jit
def f(x):
    return x[0, 1, 2]


f(ms.Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))

import msgraph as ms
from msgraph import ops


@ms.jit
def f(x):
    y = x * 2
    ops.assign(y, x)
    return y


f(ms.Tensor([3.0, 4.0]))

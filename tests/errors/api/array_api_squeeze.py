import msgraph as ms
from msgraph import array_api as xp


@ms.jit
def f(x):
    return xp.squeeze(x, 0)


f(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]))

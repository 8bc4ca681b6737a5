import msgraph as ms
from msgraph import ops


@ms.jit
def choose(c, x):
    return ops.select(c, x, -x)


choose(ms.Tensor([1, 0]), ms.Tensor([1.0, 2.0]))

import msgraph as ms
from msgraph import ops


@ms.jit
def tiled(x):
    return ops.tile(x, (-1, 2))


tiled(ms.Tensor([1.0]))

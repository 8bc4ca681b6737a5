import msgraph as ms
from msgraph import ops


@ms.jit
def clear(x, mask):
    x[mask] = 0
    return x


clear(ops.ones((3, 4)), ms.Tensor([True, False]))

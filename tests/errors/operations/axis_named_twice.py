import msgraph as ms
from msgraph import ops


@ms.jit
def total(x):
    return ops.sum(x, (0, -2))


total(ms.Tensor([[1.0, 2.0, 3.0]]))

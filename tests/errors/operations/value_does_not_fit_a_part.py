import msgraph as ms
from msgraph import ops


@ms.jit
def replaced(x):
    return ops.setitem(x, 0, ms.Tensor([1.0, 2.0, 3.0]))


replaced(ms.Tensor([[1.0, -2.0]]))

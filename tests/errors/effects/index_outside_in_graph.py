import msgraph as ms
from msgraph import ops

w = ms.Parameter(ms.Tensor([1, 2, 3], ms.int32), name="w")


@ms.jit
def add(i, x):
    ops.scatter_add(w, i, x)
    return x


add(ms.Tensor([0, 7]), ms.Tensor([1, 1], ms.int32))

import msgraph as ms
from msgraph import ops

total = ms.Parameter(ms.Tensor(0.0), name="total")


def add(x):
    ops.assign_add(total, x)
    return x * 2


ms.vmap(add)(ms.Tensor([1.0, -2.0]))

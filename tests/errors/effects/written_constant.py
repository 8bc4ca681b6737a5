import msgraph as ms
from msgraph import ops

table = ms.Tensor([1.0, 2.0])


@ms.jit
def f(x):
    ops.assign(table, x)
    return table


f(ms.Tensor([3.0, 4.0]))

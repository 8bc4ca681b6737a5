import msgraph as ms
from msgraph import ops


@ms.jit(fullgraph=True)
def f(a, b):
    ops.assign(a, b * 2)
    ops.assign(b, a + 1)
    return a


x = ms.Tensor([1.0, 2.0, 3.0])
f(x[:2], x[1:])

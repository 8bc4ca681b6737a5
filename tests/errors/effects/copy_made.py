import msgraph as ms
from msgraph import ops

w = ms.Parameter(ms.Tensor([1.0, 2.0]), name="w")


@ms.jit(copies="error")
def f(x):
    old = w.value()
    ops.assign(w, x)
    return old


f(ms.Tensor([3.0, 4.0]))

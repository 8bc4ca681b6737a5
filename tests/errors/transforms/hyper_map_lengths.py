import msgraph as ms
from msgraph import ops


@ms.jit
def f(xs, ys):
    return ops.HyperMap()(ops.add, xs, ys)


one = ms.Tensor([1.0])
f((one, one), (one,))

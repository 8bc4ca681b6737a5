import msgraph as ms
from msgraph import ops

check = ops.Assert()


@ms.jit
def positive(x):
    check(x.sum() > 0, [x])
    return x


positive(ms.Tensor([1.0, -2.0]))

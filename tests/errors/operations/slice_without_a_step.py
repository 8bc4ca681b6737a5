import msgraph as ms
from msgraph import ops


@ms.jit
def every(x, step):
    return x[::step]


every(ops.ones((6,)), 0)

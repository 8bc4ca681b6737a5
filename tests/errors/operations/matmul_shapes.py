import msgraph as ms
from msgraph import ops


@ms.jit
def f(x):
    return x @ x


f(ops.ones((2, 3)))

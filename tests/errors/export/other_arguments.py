import msgraph as ms
from msgraph import ops


@ms.jit
def f(x, y):
    return x * y


compiled = f.lower(ops.ones((2, 3)), 2.0).compile()
compiled(ops.ones((2, 4)), 3.0)

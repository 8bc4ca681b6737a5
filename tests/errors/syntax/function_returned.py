"""A function as a result."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    def g(y):
        return x + y

    return g


f(ms.Tensor(1.0))

"""A global name that a compiled function would rebind."""

import msgraph as ms

COUNT = 0


@ms.jit
def f(x):
    global COUNT
    COUNT = COUNT + 1
    return x + COUNT


f(ms.Tensor([1.0]))

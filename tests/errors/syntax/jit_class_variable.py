"""A jit_class is made of constants."""

import msgraph as ms


@ms.jit_class
class Inner:
    def __init__(self, v):
        self.v = v


@ms.jit
def f(x):
    return Inner(x).v


f(ms.Tensor([1, 2]))

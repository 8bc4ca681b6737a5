"""An instance without __call__ is called."""

import msgraph as ms


@ms.jit_class
class InnerNet:
    def __init__(self):
        self.value = 5


inner = InnerNet()


@ms.jit
def f(x):
    return inner(x)


f(ms.Tensor([1, 2]))

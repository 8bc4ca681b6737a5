"""A primitive that only its user declared."""

import msgraph as ms
from msgraph import ops


class Doubled(ops.PrimitiveWithInfer):
    @ops.prim_attr_register
    def __init__(self, factor=2):
        self.factor = factor


@ms.jit
def twice(x):
    return Doubled()(x)


twice(ms.Tensor([1.0]))

"""A Cell brings its own gradient."""

import msgraph as ms
from msgraph import nn


class Doubled(nn.Cell):
    def construct(self, x):
        return x * 2

    def bprop(self, x, out, dout):
        return (dout * 5,)


net = Doubled()


@ms.jit
def f(x):
    return ms.grad(lambda y: net(y) + y)(x)


f(ms.Tensor([1.0]))

import msgraph as ms
from msgraph import nn


class Double(nn.Cell):
    def construct(self, a, b):
        return a * b

    def bprop(self, a, b, out, dout):
        return (dout,)


@ms.jit
def f(a):
    return ms.grad(Double())(a, a)


f(ms.Tensor([1.0, 2.0]))

import msgraph as ms
from msgraph import nn


class Double(nn.Cell):
    def construct(self, a):
        return a * 2

    def bprop(self, a, out, dout):
        return dout.sum()


@ms.jit
def f(a):
    return ms.grad(Double())(a)


f(ms.Tensor([1.0, 2.0]))

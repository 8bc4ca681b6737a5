import msgraph as ms
from msgraph import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(ms.Tensor([1.0, 2.0]), name="w")

    @ms.jit
    def construct(self, x):
        self.w = x
        return self.w


Net()(ms.Tensor([1.0, 2.0, 3.0]))

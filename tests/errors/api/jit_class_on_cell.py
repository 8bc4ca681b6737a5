import msgraph as ms
from msgraph import nn


@ms.jit_class
class Net(nn.Cell):
    def construct(self, x):
        return x

import msgraph as ms
from msgraph import nn


class Net(nn.Cell):
    def __init__(self):
        self.w = ms.Parameter(ms.Tensor([1.0]))


Net()

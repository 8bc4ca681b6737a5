import msgraph as ms
from msgraph import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.a = ms.Parameter(ms.Tensor([1.0]), name="same")
        self.b = ms.Parameter(ms.Tensor([2.0]), name="same")


Net().check_names()

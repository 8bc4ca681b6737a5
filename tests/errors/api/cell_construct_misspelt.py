import msgraph as ms
from msgraph import nn


class Net(nn.Cell):
    def constuct(self, x):
        return x


Net()(ms.Tensor(1))

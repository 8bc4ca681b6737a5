import msgraph as ms
from msgraph import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layer = nn.Dense(3, 2)

    @ms.jit
    def construct(self, x):
        return self.layer(x + 1)


Net()(ms.Tensor([[1.0, 2.0]]))

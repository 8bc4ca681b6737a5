import msgraph as ms
from msgraph import nn, ops

ms.set_context(debug_nans=True)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(2, 1, weight_init="ones", bias_init="zeros")

    @ms.jit
    def construct(self, x):
        y = self.dense(x)
        z = ops.log(y)
        return ops.exp(z) + 1


net = Net()
try:
    net(ms.Tensor([[1.0, 2.0]]))
    net(ms.Tensor([[1.0, -2.0]]))
finally:
    ms.set_context(debug_nans=False)

import msgraph as ms
from msgraph import nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layer = nn.ReLU()

    @ms.jit
    def construct(self, x):
        return self.layer(x)


net = Net()
net.layer.register_forward_hook(lambda cell, inputs, output: print(output))
net(ms.Tensor([1.0]))

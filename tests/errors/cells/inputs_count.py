import msgraph as ms
from msgraph import nn

ms.set_context(mode=ms.GRAPH_MODE)


class Net(nn.Cell):
    def construct(self, *inputs):
        return inputs[0]


net = Net()
net.set_inputs(ms.Tensor(shape=[None, 2], dtype=ms.float32))
try:
    net(ms.Tensor([[1.0, 2.0]]), 1)
finally:
    ms.set_context(mode=ms.PYNATIVE_MODE)

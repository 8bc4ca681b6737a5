import msgraph as ms
from msgraph import nn

ms.set_context(mode=ms.GRAPH_MODE)
try:
    nn.ReLU()(ms.Tensor(1.0), 2)
finally:
    ms.set_context(mode=ms.PYNATIVE_MODE)

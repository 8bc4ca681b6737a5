import numpy as np

import msgraph as ms
from msgraph import nn

ms.set_context(mode=ms.GRAPH_MODE)
net = nn.ReLU()
net.set_inputs(ms.Tensor(shape=(None, ms.Symbol(divisor=8)), dtype=ms.float32))
net(ms.Tensor(np.ones((2, 12), np.float32)))

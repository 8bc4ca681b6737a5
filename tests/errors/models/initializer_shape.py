import msgraph as ms
from msgraph import nn

nn.Dense(2, 3, weight_init=ms.Tensor([[1.0, 2.0]]))

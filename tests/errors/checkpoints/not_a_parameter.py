import msgraph as ms
from msgraph import nn

ms.load_param_into_net(nn.Dense(2, 3), {"weight": ms.Tensor([1.0])})

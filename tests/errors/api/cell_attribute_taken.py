import msgraph as ms
from msgraph import nn

net = nn.Cell()
net.p = ms.Parameter(ms.Tensor([1.0]))
net.p = 5

import msgraph as ms
from msgraph import nn

nn.Cell()(ms.Tensor(1))

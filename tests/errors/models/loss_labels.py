import msgraph as ms
from msgraph import nn

nn.CrossEntropyLoss()(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), ms.Tensor([1, 0, 1]))

import msgraph as ms
from msgraph import nn

loss = nn.BCELoss()
print(loss(ms.Tensor([0.5, 1.5]), ms.Tensor([1.0, 0.0])))

import msgraph as ms
from msgraph import nn

cells = nn.CellList([nn.ReLU(), nn.Sigmoid()])
ms.vmap(cells)(ms.Tensor([1.0, -2.0, 3.0]))

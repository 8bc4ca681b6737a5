import msgraph as ms
from msgraph import nn, ops

net = nn.SequentialCell(nn.TransformerEncoderLayer(d_model=8, nhead=2))
ms.jit(net)(ops.ones((5, 3, 6)))

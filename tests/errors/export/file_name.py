import msgraph as ms
from msgraph import nn, ops

ms.export(nn.Dense(4, 3), ops.ones((2, 4)), file_name=3)

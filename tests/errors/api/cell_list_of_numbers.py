import msgraph as ms
from msgraph import nn

nn.CellList([1])

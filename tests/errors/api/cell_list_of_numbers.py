from msgraph import nn

nn.CellList([1])

from msgraph import nn

nn.SequentialCell([abs])

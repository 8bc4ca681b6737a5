from msgraph import nn, ops

nn.Conv2d(3, 8, 3, padding=1)(ops.ones((1, 3, 8, 8)))

from msgraph import nn, ops

nn.GRU(10, 16, num_layers=2)(ops.ones((5, 3, 10)), ops.ones((1, 3, 16)))

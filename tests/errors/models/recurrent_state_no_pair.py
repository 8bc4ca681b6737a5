from msgraph import nn, ops

nn.LSTM(10, 16, num_layers=2)(ops.ones((5, 3, 10)), ops.ones((2, 3, 16)))

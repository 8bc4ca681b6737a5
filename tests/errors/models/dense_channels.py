from msgraph import nn

nn.Dense(0, 3)

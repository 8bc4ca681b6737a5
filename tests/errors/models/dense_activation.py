from msgraph import nn

nn.Dense(2, 3, activation=max)

from msgraph import nn

nn.Adam(nn.Dense(4, 8).trainable_params(), lr=1e-3)

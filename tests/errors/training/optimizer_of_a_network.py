from msgraph import nn

net = nn.SequentialCell(nn.Dense(4, 8), nn.Dense(8, 2))
nn.Adam(net, learning_rate=1e-3)

from msgraph import nn

net = nn.Dense(4, 2)
nn.SGD(net.parameters(), 0.1)

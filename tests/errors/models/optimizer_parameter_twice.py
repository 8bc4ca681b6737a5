from msgraph import nn

net = nn.Dense(2, 3)
nn.SGD([{"params": [net.weight]}, {"params": [net.weight, net.bias]}])

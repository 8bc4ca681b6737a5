from msgraph import nn

net = nn.Dense(2, 3)
nn.SGD([{"params": net.trainable_params(), "rate": 0.1}])

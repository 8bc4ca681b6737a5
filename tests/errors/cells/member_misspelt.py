from msgraph import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense1 = nn.Dense(4, 4)


net = Net()
net.desne1(ops.ones((1, 4)))

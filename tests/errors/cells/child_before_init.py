from msgraph import nn


class Net(nn.Cell):
    def __init__(self):
        self.layer = nn.ReLU()
        super().__init__()


Net()

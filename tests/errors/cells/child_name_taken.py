from msgraph import nn

net = nn.SequentialCell(nn.ReLU())
net.insert_child_to_cell("0", nn.Tanh())

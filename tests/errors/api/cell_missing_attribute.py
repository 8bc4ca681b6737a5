from msgraph import nn

print(nn.ReLU().weight)

from msgraph import nn

nn.Conv2d(3, 4, 3, padding=1)

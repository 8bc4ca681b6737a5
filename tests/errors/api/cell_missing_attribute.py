import msgraph as ms
from msgraph import nn

nn.ReLU().weight

"""A layer of a function is given the tensor where it is made."""

import msgraph as ms
from msgraph import nn

nn.ReLU(ms.Tensor([1.0, -2.0]))

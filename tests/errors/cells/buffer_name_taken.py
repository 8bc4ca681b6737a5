"""The name of a buffer is free."""

import msgraph as ms
from msgraph import nn

nn.Dense(2, 3).register_buffer("weight", ms.Tensor([1.0]))

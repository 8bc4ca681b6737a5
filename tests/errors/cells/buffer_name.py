"""A buffer is named like an attribute."""

import msgraph as ms
from msgraph import nn

nn.Cell().register_buffer("running.mean", ms.Tensor([1.0]))

"""A buffer is a tensor."""

from msgraph import nn

nn.Cell().register_buffer("mean", 5)

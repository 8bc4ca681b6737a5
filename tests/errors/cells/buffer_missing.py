"""What is asked for is a parameter, no buffer."""

from msgraph import nn

nn.Dense(2, 3).get_buffer("weight")

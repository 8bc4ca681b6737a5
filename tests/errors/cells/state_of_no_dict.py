"""A state is a dict."""

from msgraph import nn

nn.Dense(2, 3).load_state_dict([1, 2])

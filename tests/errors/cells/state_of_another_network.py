"""A state has other names and shapes than the network."""

import msgraph as ms
from msgraph import nn

nn.Dense(2, 3).load_state_dict({"weight": ms.Tensor([1.0]), "gamma": ms.Tensor([1.0])})

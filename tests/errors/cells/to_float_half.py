"""Half precision is a matter of parameters and inputs."""

import msgraph as ms
from msgraph import nn

nn.Dense(2, 3).to_float(ms.float16)

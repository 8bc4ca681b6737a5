"""Cells compute in float types."""

import msgraph as ms
from msgraph import nn

nn.Dense(2, 3).to_float(ms.int32)

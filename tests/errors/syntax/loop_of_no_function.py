"""A loop operator needs functions."""

import msgraph as ms
from msgraph import ops

ops.WhileLoop()(5, lambda v: v, ms.Tensor(0))

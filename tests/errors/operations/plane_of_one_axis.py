"""A turn in a plane that has one axis."""

import numpy as np

import msgraph as ms
from msgraph import ops

ops.rot90(ms.Tensor(np.ones((2, 3), np.float32)), 1, (0,))

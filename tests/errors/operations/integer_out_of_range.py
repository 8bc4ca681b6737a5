"""A bound that bytes cannot hold."""

import numpy as np

import msgraph as ms
from msgraph import ops


@ms.jit
def bounded(image):
    return ops.maximum(image, -1)


bounded(ms.Tensor(np.array([3, 200], np.uint8)))

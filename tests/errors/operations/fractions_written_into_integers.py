"""A product of floats written into a tensor of integers."""

import numpy as np

import msgraph as ms


@ms.jit
def halved(counts):
    return counts.mul_(0.5)


halved(ms.Tensor(np.array([3, 5], np.int32)))

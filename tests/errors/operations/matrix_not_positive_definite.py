"""A Cholesky decomposition of a matrix with a negative eigenvalue."""

import numpy as np

import msgraph as ms
from msgraph import ops


@ms.jit
def root(a):
    return ops.cholesky(a * 2)


print(root(ms.Tensor(np.array([[1.0, 2.0], [2.0, 1.0]]), ms.float32)))

"""A random number of Python's, which would be drawn once."""

import random

import msgraph as ms


@ms.jit(fullgraph=True)
def noisy(x):
    return x + random.random()


noisy(ms.Tensor(1.0))

"""A library function that cannot be looked into."""

import math

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    return math.gamma(x)


f(ms.Tensor(1.0))

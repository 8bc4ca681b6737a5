"""A name a module does not have."""

import msgraph as ms
from msgraph import ops


@ms.jit
def f(x):
    return ops.sigmoidd(x)


f(ms.Tensor(1.0))

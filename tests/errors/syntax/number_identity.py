"""Whether a number of the run is the very object that the program names."""

import msgraph as ms

LIMIT = 100_000


@ms.jit(fullgraph=True)
def f(x):
    total = int(x.sum())
    return total is LIMIT


f(ms.Tensor([1.0]))

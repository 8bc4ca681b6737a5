"""A Parameter made in a graph."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    return ms.Parameter(ms.Tensor([1.0]), name="w") + x


f(ms.Tensor(1.0))

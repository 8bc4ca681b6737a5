"""An element of a run-time tensor is deleted."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    del x[0]
    return x


f(ms.Tensor([1.0, 2.0]))

"""How many items a list gets depends on a run-time tensor."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    return [n for n in range(3) if x > n]


f(ms.Tensor(1.0))

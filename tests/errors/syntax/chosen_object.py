"""A list that is one with another in one branch only."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    if x.sum() > 0:
        first = second = [x]
    else:
        first, second = [x], [x * 2]
    first[0] = x * 100
    return second


f(ms.Tensor([1.0]))

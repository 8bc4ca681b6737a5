"""`and` needs the truth of its left side."""

import msgraph as ms


def both(x):
    return x > 0 and x < 5


@ms.jit
def f(x):
    return both(x)


f(ms.Tensor(1.0))

"""The arms of a branch return tuples of two lengths."""

import msgraph as ms


@ms.jit
def f(x):
    if x > 0:
        return x, x
    return (x,)


f(ms.Tensor(1))

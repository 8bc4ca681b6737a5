"""A question about something that is not there."""

import msgraph as ms


@ms.jit
def f(x):
    out = x * 2
    return out + 1


f(ms.Tensor([1.0]))
f.why("ouT")

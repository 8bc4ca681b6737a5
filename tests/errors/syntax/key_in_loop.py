"""A dict that gets a new key in a loop that only the run decides."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(n):
    found = {}
    i = ms.Tensor(0)
    while i < n:
        found["last"] = i
        i = i + 1
    return i


f(ms.Tensor(3))

"""A known integer wider than 64 bits, and a number of the run."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(n):
    return n + 2**64


f(ms.mutable(3))

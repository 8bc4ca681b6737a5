"""An integer to a power that turns out to be negative."""

import msgraph as ms


@ms.jit
def f(n, k):
    return n**k


f(ms.mutable(2), ms.mutable(-1))

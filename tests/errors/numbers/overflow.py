"""A product wider than 64 bits."""

import msgraph as ms


@ms.jit
def f(n):
    product = 1
    for i in range(1, n):
        product = product * i
    return product


f(ms.mutable(30))

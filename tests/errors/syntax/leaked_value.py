"""A run-time value that outlives its compilation."""

import collections

import msgraph as ms

KEPT = collections.deque()


@ms.jit
def keeps(x):
    KEPT.append(x)
    return x


@ms.jit
def uses(x):
    return KEPT[0] + x


keeps(ms.Tensor(1.0))
uses(ms.Tensor(1.0))

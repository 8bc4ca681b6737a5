"""`+=` on a NumPy array among the arguments, whose caller would see it."""

import numpy as np

import msgraph as ms


@ms.jit(fullgraph=True)
def more(a):
    a += 1
    return a


more(np.ones(3))

"""An array outside is changed."""

import numpy as np

import msgraph as ms

SEEN = np.zeros(3)


@ms.jit(fullgraph=True)
def remembers(x):
    SEEN[0] = 1
    return x + SEEN.size


remembers(ms.Tensor(1.0))

import numpy as np

import msgraph as ms

STEP = np.int32(3)


@ms.jit(fullgraph=True)
def scaled(x):
    count = x.sum().item()
    return x * (STEP * count)


scaled(ms.Tensor([1, 2, 3]))

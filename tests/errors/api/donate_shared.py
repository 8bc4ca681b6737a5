import numpy as np

import msgraph as ms


@ms.jit(donate="x")
def doubled(x):
    return x * 2


array = np.ones(3, np.float32)
doubled(ms.Tensor.from_numpy(array))

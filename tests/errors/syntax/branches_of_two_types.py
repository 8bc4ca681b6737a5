"""The arms of a branch bind tensors of two element types."""

import msgraph as ms


@ms.jit
def f(x):
    if x > 0:
        r = x.astype(ms.float32)
    else:
        r = x
    return r


f(ms.Tensor(1))

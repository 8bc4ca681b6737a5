"""An attribute tensors do not have."""

import msgraph as ms


@ms.jit
def f(x):
    return x.nope


f(ms.Tensor(1.0))

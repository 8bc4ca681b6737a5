"""Complex numbers have no order."""

import msgraph as ms
from msgraph import ops


@ms.jit
def f(x):
    return ops.sort(x.astype(ms.complex64))


f(ms.Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))

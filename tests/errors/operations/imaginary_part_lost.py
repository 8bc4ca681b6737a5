"""Complex numbers written into a tensor of real ones."""

import msgraph as ms
from msgraph import ops


@ms.jit
def rotated(x, z):
    x[0] = z[0] * z[1]
    return x


z = ops.Complex()(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0]))
rotated(ms.Tensor([1.0, 2.0]), z)

"""A mask is of booleans."""

import msgraph as ms
from msgraph import ops


@ms.jit
def positive(x):
    return ops.masked_select(x, x.astype(ms.int32))


positive(ms.Tensor([1.0, -2.0]))

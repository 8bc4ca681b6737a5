import msgraph as ms
from msgraph import ops


@ms.jit
def reshaped(x):
    return ops.reshape(x, (4, 2))


reshaped(ms.Tensor([1.0, 2.0, 3.0]))

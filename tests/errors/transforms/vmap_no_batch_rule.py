import msgraph as ms
from msgraph import ops


def alarm(x):
    status = ops.NPUAllocFloatStatus()()
    return ops.depend(x, ops.NPUGetFloatStatus()(status + x))


ms.vmap(alarm)(ms.Tensor([1.0, -2.0]))

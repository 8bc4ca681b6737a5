import msgraph as ms
from msgraph import ops

seen = ms.Parameter(ms.Tensor(0.0), name="seen")


def look(x):
    if x > 0:
        ops.assign(seen, ms.Tensor(1.0))
    return x * 2


ms.vmap(look)(ms.Tensor([1.0, -2.0]))

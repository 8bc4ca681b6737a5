"""Whether tensors that rounds of a loop have made are one."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x, n):
    last = best = x
    for i in range(n):
        last = x * i
        if last.sum() > best.sum():
            best = last
    return best is last


f(ms.Tensor([1.0]), ms.mutable(3))

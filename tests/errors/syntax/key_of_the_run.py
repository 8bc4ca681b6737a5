"""A dict is looked up while compiling."""

import msgraph as ms

names = {1: "one", 2: "two"}


@ms.jit(fullgraph=True)
def named(x: ms.Tensor) -> str:
    return names[x.sum().item()]


named(ms.Tensor([1.0]))

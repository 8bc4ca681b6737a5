"""An asynchronous function cannot be a graph."""

import msgraph as ms


@ms.jit(fullgraph=True)
async def f(x):
    return x


f(ms.Tensor([1.0]))

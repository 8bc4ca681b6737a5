"""A statement with no meaning in a graph."""

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    async def g():
        return 1

    return x


f(ms.Tensor([1.0]))

"""A Cell holding a run-time value cannot leave the graph."""

import msgraph as ms
from msgraph import nn


class Holder(nn.Cell):
    pass


@ms.jit(fullgraph=True)
def f(x):
    holder = Holder()
    holder.kept = x
    return holder


f(ms.Tensor(1.0))

"""What is written by functions of the graph behind an index that points outside was written though the call failed."""

import numpy as np

import msgraph as ms
from msgraph import nn, ops

table = ms.Parameter(ms.Tensor(np.ones((4, 2)), ms.float32), name="table")
sums = [ms.Parameter(ms.Tensor(np.zeros(2), ms.float32), name=f"sum{k}") for k in range(3)]
seen = ms.Parameter(ms.Tensor(0.0, ms.float32), name="seen")


class Counted(nn.Cell):
    """Counts its calls, and is one function of the graph."""

    @ms.lazy_inline
    def __init__(self, factor):
        super().__init__()
        self.factor = factor

    def construct(self, x):
        ops.assign_add(seen, ms.Tensor(1.0))
        print("called")
        return x * self.factor


counted = [Counted(2.0), Counted(2.0)]


def add(total, x):
    ops.assign_add(total, x)
    return True


def step(indices):
    row = ops.gather(table, indices, 0).sum(0)
    ops.HyperMap()(add, tuple(sums), (row, row * 2, row * 3))
    return counted[1](counted[0](row))


for call in (ms.jit(step), step):
    for indices in ([0, 1], [0, 9], [2, 3]):
        try:
            print(call(ms.Tensor(indices, ms.int32)).tolist())
        except RuntimeError as problem:
            print(str(problem).splitlines()[0])
        print([total.tolist() for total in sums], seen.item())

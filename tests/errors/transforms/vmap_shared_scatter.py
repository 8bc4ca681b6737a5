import msgraph as ms
from msgraph import ops

counts = ms.Parameter(ms.Tensor([0.0, 0.0]), name="counts")


def count(i):
    return ops.scatter_add(counts, i, ms.Tensor([1.0]))


ms.vmap(count)(ms.Tensor([[0], [1], [0]], ms.int32))

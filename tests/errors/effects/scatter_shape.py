import msgraph as ms
from msgraph import ops

w = ms.Parameter(ms.Tensor([1, 2, 3], ms.int32), name="w")
ops.scatter_update(w, ms.Tensor([0, 1]), ms.Tensor([1], ms.int32))

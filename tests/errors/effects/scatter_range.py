import msgraph as ms
from msgraph import ops

w = ms.Parameter(ms.Tensor([1, 2, 3], ms.int32), name="w")
ops.scatter_add(w, ms.Tensor([7]), ms.Tensor([1], ms.int32))

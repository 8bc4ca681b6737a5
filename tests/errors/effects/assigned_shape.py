import msgraph as ms
from msgraph import ops

w = ms.Parameter(ms.Tensor([1, 2], ms.int32), name="w")
ops.assign(w, ms.Tensor([1, 2, 3], ms.int32))

import msgraph as ms
from msgraph import ops

v = ms.Parameter(ms.Tensor([1.0, 2.0]), name="v")
m = ms.Parameter(ms.Tensor([0.0, 0.0]), name="m")
ops.ApplyMomentum()(v, m, ms.Tensor([0.1, 0.2]), ms.Tensor([1.0, 1.0]), 0.9)

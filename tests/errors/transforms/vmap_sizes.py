import msgraph as ms
from msgraph import ops

ms.vmap(ops.add)(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0, 3.0]))

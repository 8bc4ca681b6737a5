import msgraph as ms
from msgraph import ops

ops.gather(ms.Tensor([1.0, 2.0]), ms.Tensor([1, 5]), 0)

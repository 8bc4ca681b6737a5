import msgraph as ms
from msgraph import ops

ops.Map()(ops.abs, ms.Tensor([1.0]))

import msgraph as ms
from msgraph import ops

ms.Tensor([ops.ones((2, 1)), ops.ones(1)])

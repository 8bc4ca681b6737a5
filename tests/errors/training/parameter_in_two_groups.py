import msgraph as ms
from msgraph.library.experimental import optim

weight = ms.Parameter(ms.Tensor([1.0]), name="weight")
optim.SGD([{"params": [weight]}, {"params": [weight], "lr": 0.01}], 0.1)

import msgraph as ms
from msgraph.library.probability import distribution

normal = distribution.Normal(dtype=ms.float32)
normal.prob(ms.Tensor([1.0]), ms.Tensor([0.0]))

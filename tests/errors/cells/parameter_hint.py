import msgraph as ms

weight = ms.Parameter(ms.Tensor([1.0]), name="weight")
weight.cache_enable = 1

import msgraph as ms

p = ms.Parameter(ms.Tensor([1.0]), name="w")
ms.ParameterTuple([p, ms.Parameter(p, name="w")])

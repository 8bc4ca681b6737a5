import msgraph as ms

ms.Tensor([[1], [1, 2]])

import msgraph as ms

ms.Tensor([[1, 2]]).repeat(2)

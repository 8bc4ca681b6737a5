import msgraph as ms

x = ms.Tensor([[1, 2], [3, 4]])
x[0] = ms.Tensor([1, 2, 3])

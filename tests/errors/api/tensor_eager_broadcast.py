import msgraph as ms

ms.Tensor([1, 2]) + ms.Tensor([1, 2, 3])

import msgraph as ms

ms.Tensor([1, 2], shape=(2,))

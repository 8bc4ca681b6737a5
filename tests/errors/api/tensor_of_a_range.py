import msgraph as ms

ms.Tensor(range(3))

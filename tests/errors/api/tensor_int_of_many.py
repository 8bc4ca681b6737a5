import msgraph as ms

int(ms.Tensor([1, 2]))

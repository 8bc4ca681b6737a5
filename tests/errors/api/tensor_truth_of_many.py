import msgraph as ms

bool(ms.Tensor([1, 2]))

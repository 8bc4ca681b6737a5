import msgraph as ms

list(ms.Tensor(1))

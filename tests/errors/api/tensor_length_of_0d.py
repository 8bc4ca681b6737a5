import msgraph as ms

len(ms.Tensor(1))

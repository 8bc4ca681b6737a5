import msgraph as ms

[1, 2][ms.Tensor(1.0)]

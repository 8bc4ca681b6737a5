import msgraph as ms

ms.Tensor(2**70)

import msgraph as ms

x = ms.Tensor([1.0, 2.0])
x.__dlpack__(dl_device=(2, 0))

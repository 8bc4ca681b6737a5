import msgraph as ms

x = ms.Tensor([1.0, 2.0])
x.normal_(generator=ms.Generator())

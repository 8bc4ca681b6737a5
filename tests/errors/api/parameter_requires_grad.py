import msgraph as ms

p = ms.Parameter(ms.Tensor([1.0]))
p.requires_grad = 5

import msgraph as ms

x = ms.Tensor([1, 2])
print(x["a"])

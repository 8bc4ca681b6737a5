import msgraph as ms

w = ms.Parameter(ms.Tensor([1, 2, 3], ms.int32), name="w")


@ms.jit
def write(i, x):
    w[i] = x
    return x


write(ms.Tensor([-4]), ms.Tensor([1], ms.int32))

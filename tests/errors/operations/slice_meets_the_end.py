import msgraph as ms


@ms.jit
def pair(x, i):
    return x[i : i + 2] * 10


print(pair(ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(1)))
pair(ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2))

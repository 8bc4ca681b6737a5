import msgraph as ms


@ms.jit
def added(x, y):
    return x * 2 + y


added(ms.Tensor([[1.0, 2.0]]), ms.Tensor([1.0, 2.0, 3.0]))

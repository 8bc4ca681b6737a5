import msgraph as ms


@ms.jit
def product(x, y):
    return x @ y


product(ms.Tensor([[1.0]]), ms.Tensor([[1]]))

import msgraph as ms


@ms.jit
def f(x):
    return x.item()


f(ms.Tensor([1, 2]))

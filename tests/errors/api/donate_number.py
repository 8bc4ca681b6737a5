import msgraph as ms


@ms.jit(donate=1)
def scaled(x, factor):
    return x * factor


scaled(ms.Tensor([1.0, 2.0]), 3)

import msgraph as ms


@ms.jit
def scaled(x, factor):
    return x * factor


scaled(ms.Tensor([1.0]), 2, factor=2)

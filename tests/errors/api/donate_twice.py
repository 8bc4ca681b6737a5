import msgraph as ms


@ms.jit(donate="x")
def added(x, y):
    return x + y


x = ms.Tensor([1.0, 2.0])
added(x, x)

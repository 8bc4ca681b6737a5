import msgraph as ms


@ms.jit
def first(x):
    return x[0.5]


first(ms.Tensor([1.0, -2.0]))

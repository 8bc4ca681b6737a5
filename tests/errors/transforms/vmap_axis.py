import msgraph as ms


@ms.jit
def f(x):
    return ms.vmap(lambda row: row * 2, in_axes=5)(x)


f(ms.Tensor([1.0, 2.0]))

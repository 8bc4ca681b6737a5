import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    y = x * 1
    z = y if x.sum() > 0 else x * 2
    z[0] = 9
    return y, z


f(ms.Tensor([1.0, 2.0]))

import msgraph as ms

w = ms.Parameter(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), name="w")


@ms.jit(fullgraph=True)
def f(x):
    w[0][1] = x
    return w * 2


f(ms.Tensor(5.0))

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    return x.view(ms.int32)


f(ms.Tensor([1.0, 2.0]))

import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    return x.asnumpy()


f(ms.Tensor([1, 2]))

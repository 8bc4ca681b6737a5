import msgraph as ms


@ms.jit(fullgraph=True)
def positive(x):
    return x[x > 0]


positive(ms.Tensor([1.0, -2.0]))

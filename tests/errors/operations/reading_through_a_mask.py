import msgraph as ms


@ms.jit(fullgraph=True)
def positive(x):
    while x.sum() > 0:
        x = x - x[x > 0].sort()[0][0]
    return x


positive(ms.Tensor([1.0, -2.0]))

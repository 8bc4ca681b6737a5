import msgraph as ms


@ms.jit(fullgraph=True)
def positive(x):
    if x.sum() > 0:
        return x[x > 0].sort()[0]
    return x


positive(ms.Tensor([1.0, -2.0]))

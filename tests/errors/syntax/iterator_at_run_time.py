import msgraph as ms


@ms.jit(fullgraph=True)
def first(x):
    it = iter([1, 2, 3])
    n = 0
    if x.sum() > 0:
        n = next(it)
    return n, list(it)


first(ms.Tensor([1.0]))

import msgraph as ms


@ms.jit(fullgraph=True)
def words(x):
    found = ["up" if v > 0 else "down" for v in x]
    return sorted(found)


words(ms.Tensor([1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0]))

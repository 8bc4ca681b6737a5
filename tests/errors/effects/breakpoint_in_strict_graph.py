import msgraph as ms


@ms.jit(fullgraph=True)
def f(x):
    y = x * 2
    breakpoint()
    return y


f(ms.Tensor([1.0, 2.0]))

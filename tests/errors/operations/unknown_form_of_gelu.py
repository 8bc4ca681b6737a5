import msgraph as ms


@ms.jit
def activated(x):
    return ms.ops.gelu(x, approximate="cubic")


activated(ms.Tensor([1.0]))

import msgraph as ms


@ms.jit
def halved(x):
    return ms.ops.cast(x, "half")


halved(ms.Tensor([1.0]))

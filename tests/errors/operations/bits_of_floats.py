import msgraph as ms


@ms.jit
def masked(x, mask):
    return x & mask


masked(ms.Tensor([1, 2]), ms.Tensor([1.0, 2.0]))

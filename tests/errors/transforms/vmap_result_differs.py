import msgraph as ms


def both(x):
    return x, x * 2


ms.vmap(both, out_axes=(0, None))(ms.Tensor([1.0, -2.0]))

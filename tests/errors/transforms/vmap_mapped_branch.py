import msgraph as ms


def relu(x):
    if x > 0:
        return x
    return x * 0


ms.vmap(relu)(ms.Tensor([1.0, -2.0]))

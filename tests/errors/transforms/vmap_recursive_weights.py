import msgraph as ms

scale = ms.Parameter(ms.Tensor(2.0), name="scale")


def power(x, n):
    if n > 0:
        return scale * x * power(x, n - 1)
    return x


ms.vmap(ms.grad(power, None, scale))(ms.Tensor([1.0, -2.0]), ms.Tensor([1, 2]))

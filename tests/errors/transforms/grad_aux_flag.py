import msgraph as ms

x = ms.Tensor([1.0, 2.0])


def f(a):
    return a * a


ms.grad(f, 0, None, 1)

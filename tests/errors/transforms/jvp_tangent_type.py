import msgraph as ms

x = ms.Tensor([1.0, 2.0])


def f(a):
    return a * a


ms.jvp(f, x, ms.Tensor([1, 2]))

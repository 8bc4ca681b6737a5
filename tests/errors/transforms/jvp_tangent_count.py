import msgraph as ms

x = ms.Tensor([1.0, 2.0])


def f(a, b):
    return a * b


ms.jvp(f, (x, x), x)

import msgraph as ms


@ms.jit
def f(x, y=1):
    return x + y


f(1, 2, 3)

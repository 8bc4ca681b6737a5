import msgraph as ms


@ms.jit
def f(x, y):
    return x + y


f(1)

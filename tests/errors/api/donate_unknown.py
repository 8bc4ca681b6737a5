import msgraph as ms


@ms.jit(donate=("x", "z"))
def f(x, y):
    return x + y

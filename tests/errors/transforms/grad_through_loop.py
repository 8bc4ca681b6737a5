import msgraph as ms


@ms.jit
def f(a):
    def loop(b):
        while b.sum() < 10:
            b = b * 2
        return b

    return ms.grad(loop)(a)


f(ms.Tensor([1.0, 2.0]))

import msgraph as ms

x = ms.Tensor([1.0, 2.0])


@ms.jit
def f(a):
    out, pull = ms.vjp(lambda b: b * b, a)
    return pull(out, out)


f(x)

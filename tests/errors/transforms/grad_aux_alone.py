import msgraph as ms

x = ms.Tensor([1.0, 2.0])


@ms.jit
def f(a):
    return ms.grad(lambda b: b * b, has_aux=True)(a)


f(x)

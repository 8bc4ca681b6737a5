import msgraph as ms


def f(x):
    return (x * float(x.asnumpy()[0])).sum()


ms.grad(f)(ms.Tensor([1.0, 2.0]))

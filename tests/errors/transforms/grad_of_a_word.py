import msgraph as ms


def f(a):
    return "a word"


ms.grad(f)(ms.Tensor([1.0]))

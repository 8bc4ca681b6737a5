import msgraph as ms
from msgraph import Tensor

x = Tensor([1.0, 2.0])


def f(a, c):
    return a * c


ms.grad(f, 5)(x, x)

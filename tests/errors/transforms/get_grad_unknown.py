import msgraph as ms
from msgraph import Tensor

x = Tensor([1.0, 2.0])


def f(a, c):
    return a * c


ms.get_grad(ms.grad(f, (0, 1), return_ids=True)(x, x), 9)

from msgraph import Tensor, ops

x = Tensor([1.0, 2.0])


def f(a, c):
    return a * c


ops.GradOperation(get_all=1)

from msgraph import Tensor, ops

x = Tensor([1.0, 2.0])


def f(a, c):
    return a * c


ops.GradOperation(sens_param=True)(f)(x, x, Tensor([1.0]))

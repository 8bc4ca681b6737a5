import msgraph as ms
from msgraph import ops

add = ops.MultitypeFuncGraph("add")


@add.register("Tensor", "Tensor")
def tensors(a, b):
    return a + b


@add.register("Number", "Number")
def numbers(a, b):
    return a + b


@ms.jit
def f(x):
    return ops.HyperMap(add)((x, 1), (2, 3))


f(ms.Tensor([1.0]))

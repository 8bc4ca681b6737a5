import msgraph as ms

x = ms.Tensor([[1.0, 2.0], [3.0, 4.0]])


@ms.jit
def f(x):
    return x.sum_to_size(3, 2)


f(x)

import msgraph as ms


def say(x):
    print(x)
    return x * 2


ms.vmap(say)(ms.Tensor([1.0, -2.0]))

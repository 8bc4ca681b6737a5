import msgraph as ms


@ms.jit
def scaled(x, factor):
    return x * factor


scaled(ms.Tensor([1.0]), facter=2)

import msgraph as ms


@ms.jit
def pick(table, i):
    return table[i]


pick(ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(7))

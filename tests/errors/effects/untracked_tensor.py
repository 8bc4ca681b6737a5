import operator

import msgraph as ms


class Holder:
    def __init__(self):
        self.table = ms.Tensor([1.0, 2.0])

    def get(self):
        return self.table


holder = Holder()
found = operator.methodcaller("get")


@ms.jit(fullgraph=True)
def f(x):
    t = found(holder)
    t[0] = x[0]
    return t


f(ms.Tensor([1.0, 2.0]))

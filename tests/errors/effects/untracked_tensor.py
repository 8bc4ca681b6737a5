import weakref

import msgraph as ms

table = ms.Tensor([1.0, 2.0])
found = weakref.ref(table)


@ms.jit
def f(x):
    t = found()
    t[0] = x[0]
    return t


f(ms.Tensor([1.0, 2.0]))

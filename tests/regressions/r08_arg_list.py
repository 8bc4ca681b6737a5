import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x, l, d):
    l.append(x); d['k'] = 1
    return x
l, d = [], {}; f(T(1.), l, d); print(l, d)

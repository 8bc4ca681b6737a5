import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x, i):
    a = [x]; b = [x + 1]
    c = a if x.sum() > 0 else b
    c[0] = x * 100
    [a, b][i].append(7)
    return a, b
print(f(T([1.]), T(1, ms.int32)))

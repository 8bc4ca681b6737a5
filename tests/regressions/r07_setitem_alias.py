import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
def g(y): y[0] = 100.
@ms.jit
def f(x):
    z = x; g(x); x[1] = 7.
    for r in x.reshape(2, 1): r[0] = -1.
    return x, z
a = T([1., 2.]); print(f(a), a)

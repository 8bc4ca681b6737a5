import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
L = []
@ms.jit
def f(x):
    while x.sum() > 0:
        L.append(3)
        x = x - 1
    return x
f(T([2.])); print(L)

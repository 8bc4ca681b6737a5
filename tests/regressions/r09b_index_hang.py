import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x):
    i = 0
    while x[i] > 0: i = i + 1
    return i
f(T([1., 1.]))

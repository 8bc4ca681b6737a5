import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x):
    n = 2 ** 70 if x > 0 else 1
    r = 1
    for i in range(1, int(x) + 1): r = r * i
    return n, r
print(f(T(25.)))

import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x, i):
    try: return x[i]
    except IndexError: return x[0] - 100
print(f(T([1., 2., 3.]), T(7, ms.int32)))

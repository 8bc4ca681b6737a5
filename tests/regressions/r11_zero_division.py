import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(m):
    n = int(m)
    try: return 10 // n, 10 % n, 1. / float(m)
    except ZeroDivisionError: return -1, -1, -1.
print(f(T(0.)))

import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x): return ops.zeros((2,), ms.float32)
a = f(T(1.)); a[0] = 50
print(f(T(1.)))

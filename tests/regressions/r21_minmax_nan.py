import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(a, b): return max(a, b), min(a, b)
print(f(T(3.), T(float('nan'))))

import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
L = [T([0.])]; K = []
@ms.jit
def f(x):
    if x.sum() > 0: L[0] = x; K.append(1)
    return x + L[0]
print(f(T([-1.])), K)

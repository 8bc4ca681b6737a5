import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x):
    print("start")
    if x.sum() > 0: return {'a': 1}['b'] + x
    return x
print(f(T([-1.])))

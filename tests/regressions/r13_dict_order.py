import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x):
    d = {'t': 1, 'n': 2}
    if x.sum() > 0: d = {'n': 2, 't': 1}
    return list(d)
print(f(T([-1.])))

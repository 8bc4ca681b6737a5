import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x):
    y = x * 1
    y[0] = 5
    return y
f(T(np.zeros((3, 0))))
print(f(T(np.ones((2, 3)))))

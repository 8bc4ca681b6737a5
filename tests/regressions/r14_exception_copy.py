import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
class My(Exception):
    def __init__(self, a, b): super().__init__(a); self.b = b
@ms.jit
def f(x):
    if x.sum() > 0: raise My("m", 3)
    return x
f(T([1.]))

import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
class C:
    def m(s, x): return x + 1
def k(x, d=1): return x + d
c = C()
@ms.jit
def f(x, e=0): return c.m(x), k(x), x + e
f(T([0.])); C.m = lambda s, x: x + 50; k.__defaults__ = (50,); f.__wrapped__.__defaults__ = (50,) if hasattr(f, '__wrapped__') else None
print(f(T([0.])))

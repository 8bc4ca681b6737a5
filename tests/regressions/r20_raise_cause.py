import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x):
    if x.sum() > 0: raise ValueError("a") from KeyError("b")
    return x
try: f(T([1.]))
except ValueError as e: print(repr(e.__cause__))

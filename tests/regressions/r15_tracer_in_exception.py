import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
@ms.jit
def f(x):
    e = ValueError('m'); e.data = x * 2
    raise e
try: f(T([1.]))
except ValueError as e: print(type(e.data))

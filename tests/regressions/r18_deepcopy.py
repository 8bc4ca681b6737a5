import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
import copy
@ms.jit
def f(x): return copy.deepcopy([x])
f(T([1.]))

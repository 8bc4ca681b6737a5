import numpy as np, msgraph as ms
from msgraph import ops, nn

T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
x = ms.Tensor(np.array([1, 2 - 3j], np.complex64))
u = ms.Tensor(np.array([2**63], np.uint64))
f = lambda x: ops.norm(x)
print(f(x), ms.jit(f)(x))
print(ms.jit(lambda u: u.tolist())(u), ms.jit(lambda x: x.tolist())(x))

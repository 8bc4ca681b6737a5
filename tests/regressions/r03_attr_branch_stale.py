import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
class N(nn.Cell):
    def __init__(s): super().__init__(); s.h = T([0.])
    def construct(s, x):
        if x.sum() > 0: s.h = x
        return x + s.h
n = N(); g = ms.jit(n)
g(T([5.])); print(g(T([-1.])), n.h)

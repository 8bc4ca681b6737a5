import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
import collections, functools
class L(list): pass
D = collections.deque([1]); l = L([1]); A = np.ones(1, np.float32); it = iter(range(9))
p = functools.partial(lambda k, x: x + k[0], [1])
@ms.jit
def f(x): return x + D[0], x + l[0], x + ms.Tensor(A), p(x), x + next(it)
f(T([0.])); D[0] = l[0] = p.args[0][0] = 50; A[0] = 50
print(f(T([0.])))

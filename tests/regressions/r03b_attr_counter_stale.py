import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
class C: n = 0
c = C()
@ms.jit
def f(x):
    if x.sum() > 0: c.n = c.n + 1
    return x
for v in (1., -1., 2., -3., 4., -1.): f(T([v]))
print(c.n)

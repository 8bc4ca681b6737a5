import numpy as np, msgraph as ms
from msgraph import ops
w = ms.Parameter(ms.Tensor([0.0]), name="w")
@ms.jit
def f(x):
    print("one"); ops.assign(w, x)
    raise ValueError("a")
try: f(ms.Tensor([5.0]))
except ValueError: print(w.asnumpy())

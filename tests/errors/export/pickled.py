import pickle

import msgraph as ms
from msgraph import ops

calls = []


@ms.jit
def f(x):
    calls.append(1)
    return x * 2


pickle.dumps(f.lower(ops.ones((2, 3))).compile())

import msgraph as ms
from msgraph import numpy as np


@ms.jit(fullgraph=True)
def last_columns(x):
    return np.flip(x, axis=2)


last_columns(np.ones((2, 3)))

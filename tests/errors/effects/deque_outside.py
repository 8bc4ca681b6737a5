"""A deque outside is changed."""

import collections

import msgraph as ms

SEEN = collections.deque(maxlen=3)


@ms.jit(fullgraph=True)
def remembers(x):
    SEEN.append(1)
    return x + len(SEEN)


remembers(ms.Tensor(1.0))

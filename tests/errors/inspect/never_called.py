"""Nothing is known of a function that has not been compiled."""

import msgraph as ms


@ms.jit
def f(x):
    return x + 1


f.view()

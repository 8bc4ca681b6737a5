"""An attribute a jit_class does not have; its address differs from run to run."""

import msgraph as ms


@ms.jit_class
class Inner:
    pass


inner = Inner()


@ms.jit
def f(x):
    return x + inner.nope


try:
    f(ms.Tensor(1.0))
except AttributeError as problem:
    raise AttributeError(str(problem).replace(str(id(inner)), "<address>")) from None

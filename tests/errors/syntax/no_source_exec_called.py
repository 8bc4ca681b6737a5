"""A function made by exec, called from a compiled one."""

import msgraph as ms

names = {"__name__": "made_up"}
exec("def made(x): return x + 1", names)
MADE = names["made"]


@ms.jit(fullgraph=True)
def f(x):
    return MADE(x)


f(ms.Tensor([1.0]))

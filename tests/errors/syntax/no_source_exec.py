"""A function made by exec keeps no text."""

import msgraph as ms

names = {}
exec("def made(x): return x + 1", names)
ms.jit(names["made"], fullgraph=True)(ms.Tensor([1.0]))

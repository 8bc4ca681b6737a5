import msgraph as ms

ms.jit(lambda x: x, backend="xyz")(1)

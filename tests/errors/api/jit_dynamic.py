import msgraph as ms

ms.jit(lambda x: x, dynamic=2)

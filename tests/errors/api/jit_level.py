import msgraph as ms

ms.jit(lambda x: x, jit_level="O2")

import msgraph as ms

ms.jit(lambda x: x, exec_order="zzz")

import msgraph as ms

ms.jit_class(len)

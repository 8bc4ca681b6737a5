import msgraph as ms

ms.set_context(foo=1)

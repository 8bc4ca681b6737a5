import msgraph as ms

ms.set_seed("1")

import msgraph as ms

ms.mutable(3, True)

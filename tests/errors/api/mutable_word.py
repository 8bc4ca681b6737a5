import msgraph as ms

ms.mutable("a")

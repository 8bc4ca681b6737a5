import msgraph as ms

ms.load("nothing.mindir")

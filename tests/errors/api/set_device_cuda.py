import msgraph as ms

ms.set_device("cuda")

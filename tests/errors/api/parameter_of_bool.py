import msgraph as ms

ms.Parameter(True)

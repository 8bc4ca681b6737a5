import msgraph as ms

ms.from_dlpack({1: 2})

import msgraph as ms

ms.enable_dynamic(x=3)

import msgraph as ms

ms.vmap(5)

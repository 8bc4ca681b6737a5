import msgraph as ms

ms.grad(3)

import msgraph as ms

ms.Tensor([1.0, 2.0]).untyped_storage().resize_(16)

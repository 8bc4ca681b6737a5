import msgraph as ms

ms.Tensor([1.0]).to_device("gpu")

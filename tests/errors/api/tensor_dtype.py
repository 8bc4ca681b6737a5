import msgraph as ms

ms.Tensor([1], dtype="half")  # type: ignore[arg-type]

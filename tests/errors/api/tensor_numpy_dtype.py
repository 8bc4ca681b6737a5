import msgraph as ms

ms.Tensor([1], dtype=float)  # type: ignore[arg-type]

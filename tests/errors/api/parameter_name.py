import msgraph as ms

ms.Parameter(ms.Tensor([1.0]), name=5)  # type: ignore[arg-type]

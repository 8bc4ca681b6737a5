import msgraph as ms

ms.Tensor([1], dtype="flot32")  # type: ignore[arg-type]

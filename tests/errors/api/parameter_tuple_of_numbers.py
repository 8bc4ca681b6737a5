import msgraph as ms

ms.ParameterTuple([1])  # type: ignore[list-item]

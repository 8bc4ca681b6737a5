import msgraph as ms

ms.jit(lambda x: x, fullgraph=1)  # type: ignore[arg-type]

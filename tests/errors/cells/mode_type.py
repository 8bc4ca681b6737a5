import msgraph as ms

ms.set_context(mode="graph")

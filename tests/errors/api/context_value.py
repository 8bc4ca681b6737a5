import msgraph as ms

ms.set_context(max_call_depth=0)

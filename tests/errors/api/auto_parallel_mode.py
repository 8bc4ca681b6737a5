import msgraph as ms

ms.set_auto_parallel_context(parallel_mode="data")

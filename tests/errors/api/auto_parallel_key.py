import msgraph as ms

ms.set_auto_parallel_context(gradient_mean=True)

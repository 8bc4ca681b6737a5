from msgraph import ops

ops.HyperMap(lambda x: x)

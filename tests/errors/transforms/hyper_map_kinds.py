from msgraph import ops

ops.HyperMap()(ops.add, [1, 2], (3, 4))

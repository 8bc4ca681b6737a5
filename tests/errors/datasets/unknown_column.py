import msgraph.dataset as ds

data = ds.NumpySlicesDataset({"x": [1, 2], "y": [3, 4]}).map(lambda z: z, "z")
data.create_dict_iterator()

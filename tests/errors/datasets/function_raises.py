import msgraph.dataset as ds


def inverse(x):
    return 1 / int(x)


data = ds.NumpySlicesDataset([2, 1, 0, 1], ["x"], shuffle=False).map(inverse, "x", num_parallel_workers=2)
for row in data:
    pass

import msgraph.dataset as ds


class Source:
    pass


ds.GeneratorDataset(Source(), ["a"])

import msgraph.dataset as ds

ds.TFRecordDataset(__file__)

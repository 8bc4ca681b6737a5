import msgraph.dataset as ds

ds.TFRecordDataset("numbers.tfrecord")

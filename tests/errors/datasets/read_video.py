import msgraph.dataset as ds

ds.vision.VideoDecoder("cats.mp4")

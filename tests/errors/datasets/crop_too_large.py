import numpy as np

import msgraph.dataset as ds
from msgraph.dataset import vision

images = np.zeros((4, 32, 32, 3), np.uint8)
data = ds.NumpySlicesDataset((images,), ["image"]).map(vision.RandomCrop(224), "image")
list(data)

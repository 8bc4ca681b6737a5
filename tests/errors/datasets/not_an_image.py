import numpy as np

from msgraph.dataset import vision

vision.AdjustHue(0.1)(np.zeros((32, 32), np.uint8))

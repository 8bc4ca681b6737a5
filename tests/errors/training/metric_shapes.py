import numpy as np

from msgraph.train import Accuracy

Accuracy().update(np.zeros((4, 3)), np.zeros((4, 3, 2)))

from msgraph import numpy as np

np.linspace(0, 1, num=2.5)

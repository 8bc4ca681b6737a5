import numpy as np

import msgraph as ms

ms.Tensor(np.array(["a"]))

import numpy as np

import msgraph as ms

a = np.arange(3.0)
a.flags.writeable = False
ms.from_dlpack(a, copy=False)

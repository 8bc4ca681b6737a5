import os
import tempfile

import msgraph as ms
from msgraph import nn

os.chdir(tempfile.mkdtemp())

ms.save_checkpoint(nn.Dense(2, 3, dtype=ms.float16), "net.npz")
ms.load_checkpoint("net.npz", nn.Dense(2, 3), strict_load=True)

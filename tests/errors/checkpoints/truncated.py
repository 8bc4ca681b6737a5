import os
import tempfile

import msgraph as ms
from msgraph import nn

os.chdir(tempfile.mkdtemp())

ms.save_checkpoint(nn.Dense(2, 3), "net.npz")
with open("net.npz", "r+b") as file:
    file.truncate(100)
ms.load_checkpoint("net.npz")

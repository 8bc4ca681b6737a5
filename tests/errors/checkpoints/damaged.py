import os
import tempfile

import msgraph as ms
from msgraph import nn

os.chdir(tempfile.mkdtemp())

ms.save_checkpoint(nn.Dense(2, 3), "net.ckpt")
with open("net.ckpt", "r+b") as file:
    file.truncate(40)
ms.load_checkpoint("net.ckpt")

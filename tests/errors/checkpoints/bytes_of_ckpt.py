import os
import tempfile

import msgraph as ms
from msgraph import nn

os.chdir(tempfile.mkdtemp())

import io

ms.save_checkpoint(nn.Dense(2, 3), "net.ckpt")
with open("net.ckpt", "rb") as file:
    ms.load_checkpoint(io.BytesIO(file.read()))

import os
import tempfile

import msgraph as ms
from msgraph import nn

os.chdir(tempfile.mkdtemp())

ms.save_checkpoint(nn.Dense(2, 3), "net.ckpt", async_save="later")

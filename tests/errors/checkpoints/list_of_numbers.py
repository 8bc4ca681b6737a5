import os
import tempfile

import msgraph as ms
from msgraph import nn

os.chdir(tempfile.mkdtemp())

ms.save_checkpoint([1.0, 2.0], "net.ckpt")

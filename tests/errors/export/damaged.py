import os
import tempfile
from pathlib import Path

import msgraph as ms
from msgraph import nn, ops

os.chdir(tempfile.mkdtemp())

ms.export(nn.Dense(4, 3), ops.ones((2, 4)), file_name="net")
path = Path("net.mindir")
path.write_bytes(path.read_bytes()[:100])
ms.load("net.mindir")

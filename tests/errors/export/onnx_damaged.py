import os
import tempfile
from pathlib import Path

import msgraph as ms
from msgraph import nn, ops

os.chdir(tempfile.mkdtemp())

ms.export(nn.Dense(64, 32), ops.ones((2, 64)), file_name="net", file_format="ONNX", external_data=True)
weights = Path("net.onnx.data")
weights.write_bytes(weights.read_bytes()[:5000])
ms.load("net.onnx")

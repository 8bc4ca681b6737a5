import os
import struct
import sys
import tempfile

import msgraph as ms

os.chdir(tempfile.mkdtemp())
sys.modules["gguf"] = None
with open("model.gguf", "wb") as file:  # version 3, one tensor "w" of 32 elements in one block of Q5_1
    file.write(b"GGUF" + struct.pack("<IQQQcIQIQ", 3, 1, 0, 1, b"w", 1, 32, 7, 0))
try:
    ms.load_checkpoint("model.gguf")
finally:
    del sys.modules["gguf"]

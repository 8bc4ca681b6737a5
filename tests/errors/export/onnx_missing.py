import sys

import msgraph as ms

sys.modules["onnx"] = None  # as if it were not installed
try:
    ms.export(ms.nn.ReLU(), ms.Tensor([1.0]), file_name="relu", file_format="ONNX")
finally:
    del sys.modules["onnx"]

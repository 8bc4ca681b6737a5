import os
import tempfile

import numpy as np

import msgraph as ms
from msgraph import nn, ops


class Counted(nn.Cell):
    def __init__(self):
        super().__init__()
        self.calls = ms.Parameter(ms.Tensor(0, ms.int32), name="calls")

    def construct(self, x):
        self.calls += 1
        noise = ops.standard_normal(x.shape)
        print("x is", x)
        return ops.svd(x + noise, compute_uv=False)


x = ms.Tensor(np.eye(3, dtype=np.float32))
ms.export(Counted(), x, file_name=os.path.join(tempfile.mkdtemp(), "counted"), file_format="ONNX")

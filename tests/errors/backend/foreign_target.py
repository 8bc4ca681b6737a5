"""Kernels of another processor can be made, and read, but not run."""

import os
from unittest.mock import patch

import msgraph as ms


@ms.jit
def double(x):
    return x + x


foreign = "avx2" if os.uname().machine in ("aarch64", "arm64") else "neon"
with patch.dict(os.environ, MSGRAPH_TARGET=foreign):
    double(ms.Tensor([1.0]))

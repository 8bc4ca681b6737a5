"""Inputs for ``msgraph-opt --check-results`` that belong to another graph."""

import os
import tempfile

import numpy as np

import msgraph as ms
from msgraph.packs.bisect.checking import ResultCheck


@ms.jit
def f(x: ms.Tensor) -> ms.Tensor:
    return x * 2


os.chdir(tempfile.mkdtemp())
np.savez("inputs.npz", **{"0": np.ones((2, 3), np.float32)})
ResultCheck(f.lower(ms.Tensor(np.ones(4, np.float32))).module, "inputs.npz")

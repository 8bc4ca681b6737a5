"""Inputs for ``msgraph-opt --check-results`` that are not there."""

import numpy as np

import msgraph as ms
from msgraph.packs.bisect.checking import ResultCheck


@ms.jit
def f(x: ms.Tensor) -> ms.Tensor:
    return x * 2


ResultCheck(f.lower(ms.Tensor(np.ones(4, np.float32))).module, "missing.npz")

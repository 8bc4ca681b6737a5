"""Not a program but a limit: as many multiply-adds as a case needs, on numbers that never leave the registers."""

from __future__ import annotations

import ctypes
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.inputs import Array, arrays
from benchmarks.peer_c import compiled

SOURCE = r"""
typedef float vector __attribute__((vector_size(BYTES)));
extern "C" float multiply_adds(long rounds) {
  vector sums[COUNT], x, y;
  for (unsigned i = 0; i < BYTES / 4; ++i) { x[i] = 0.9999999f; y[i] = 1e-7f * (float)i; }
  for (int i = 0; i < COUNT; ++i) sums[i] = x * (float)i;
  for (long r = 0; r < rounds; ++r) {
    #pragma GCC unroll 32
    for (int i = 0; i < COUNT; ++i) sums[i] = sums[i] * x + y;
  }
  for (int i = 1; i < COUNT; ++i) sums[0] += sums[i];
  return sums[0][0];
}
"""


def program(case: str) -> Callable[..., Any]:
    """The multiply-adds of a case, without its memory."""
    x, y = arrays(case)
    wide = "avx512f" in Path("/proc/cpuinfo").read_text()
    lanes, count = (16, 24) if wide else (8, 12)
    folder = Path(tempfile.mkdtemp(prefix="msgraph-bench-"))
    library = compiled(folder, SOURCE.replace("BYTES", str(4 * lanes)).replace("COUNT", str(count)))
    rounds = x.shape[0] * x.shape[1] * y.shape[1] // (lanes * count)
    result: Array = x.astype(np.float64) @ y.astype(np.float64)

    def multiply_adds(*_: Array) -> Array:
        library.multiply_adds(ctypes.c_long(rounds))
        return result

    return multiply_adds


def argument(array: Array) -> Array:
    """An array as this peer takes it."""
    return array


def result(value: Array) -> Array:
    """A finished result as an array."""
    return value

"""The large chain as one hand-written loop in C on one thread, vectorised by g++ with libmvec."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.inputs import Array

SOURCE = r"""
#include <math.h>
extern "C" void large_chain(const float *__restrict x, const float *__restrict a, const float *__restrict b,
                            const float *__restrict c, float *__restrict out, long rows, long columns) {
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) {
      float y = x[i * columns + j] * a[j] + b[j];
      // tanh(z) = 1 - 2 / (exp(2 z) + 1): the same function with the vector exp libmvec has
      float z = 0.7978845608028654f * (y + 0.044715f * y * y * y);
      float gelu = y * (1.0f - 1.0f / (expf(2.0f * z) + 1.0f));
      out[i * columns + j] = gelu / (1.0f + expf(-c[i * columns + j]));
    }
}
"""


def is_there() -> bool:
    """Is there a compiler?"""
    return shutil.which("g++") is not None


def program(case: str) -> Callable[..., Any]:
    """The function of a case."""
    assert case == "large_chain"
    folder = Path(tempfile.mkdtemp(prefix="msgraph-bench-"))
    (folder / "chain.cpp").write_text(SOURCE)
    flags = ["-O3", "-march=native", "-ffast-math", "-mprefer-vector-width=512", "-shared", "-fPIC"]
    subprocess.run(["g++", *flags, "-o", folder / "chain.so", folder / "chain.cpp", "-lm"], check=True)
    native = ctypes.CDLL(str(folder / "chain.so")).large_chain

    results: list[Array] = []  # the same memory for every result, as a loop over batches in C would have it

    def large_chain(*inputs: Array) -> Array:
        if not results:
            results.append(np.zeros_like(inputs[0]))
        (out,) = results
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*inputs, out)]
        native(*pointers, *map(ctypes.c_long, out.shape))
        return out

    return large_chain


def argument(array: Array) -> Array:
    """An array as this peer takes it."""
    return array


def result(value: Array) -> Array:
    """A finished result as an array."""
    return value

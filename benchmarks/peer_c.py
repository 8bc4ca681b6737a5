"""Hand-written loops in C on one thread, vectorised by g++ with libmvec."""

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

CHAIN = r"""
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

MATMUL = r"""
extern "C" void matmul(const float *__restrict a, const float *__restrict b, float *__restrict out, long n, long) {
  for (long i = 0; i < n * n; ++i) out[i] = 0;
  for (long k0 = 0; k0 < n; k0 += 64)  // a block of rows of b stays in the cache
    for (long i = 0; i < n; i += 4)
      for (long k = k0; k < k0 + 64; ++k)
        for (long r = i; r < i + 4; ++r) {
          float x = a[r * n + k];
          for (long j = 0; j < n; ++j) out[r * n + j] += x * b[k * n + j];
        }
}
"""
LOOP = r"""
// two roundings in each round, as the programs have
extern "C" __attribute__((optimize("fp-contract=off")))
void while_loop(const float *x, const long *k, const long *n, float *out) {
  float value = *x;
  for (long i = *k; i < *n; ++i) value = value * 0.999f + 0.1f;
  *out = value;
}
"""
SOURCES = {"while_loop": LOOP, "large_chain": CHAIN, "matmul": MATMUL}


def is_there() -> bool:
    """Is there a compiler?"""
    return shutil.which("g++") is not None


def compiled(folder: Path, source: str) -> ctypes.CDLL:
    """A library of C++ for this machine."""
    (folder / "case.cpp").write_text(source)
    flags = ["-O3", "-march=native", "-ffast-math", "-mprefer-vector-width=512", "-shared", "-fPIC"]
    subprocess.run(["g++", *flags, "-o", folder / "case.so", folder / "case.cpp", "-lm"], check=True)
    return ctypes.CDLL(str(folder / "case.so"))


def program(case: str) -> Callable[..., Any]:
    """The function of a case."""
    native = getattr(compiled(Path(tempfile.mkdtemp(prefix="msgraph-bench-")), SOURCES[case]), case)
    results: list[Array] = []  # the same memory for every result, as a loop over batches in C would have it

    def run(*inputs: Array) -> Array:
        if not results:
            results.append(np.zeros_like(inputs[0]))
        (out,) = results
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (*inputs, out)]
        native(*pointers, *map(ctypes.c_long, out.shape))
        return out

    return run


def argument(array: Array) -> Array:
    """An array as this peer takes it."""
    return array


def result(value: Array) -> Array:
    """A finished result as an array."""
    return value

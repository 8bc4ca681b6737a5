"""The targets this processor can run."""

from __future__ import annotations

from msgraph.backend.target import Target, runs_here, target_named

NAMES = [name for name in ("avx512", "avx2", "neon", "generic") if runs_here(name)]
"""Widest first."""
OTHERS = NAMES[1:]
"""Those nobody gets here without asking."""


def like_neon() -> Target:
    """Kernels as they are written for NEON, in code for this processor: what can be told without one of AArch64."""
    host = target_named(NAMES[0])
    return host._replace(name="neon, emulated", vector_bytes=16, masked=False)


def like_avx512() -> Target:
    """Kernels as they are written for AVX-512, in code for this processor, which takes two vectors for one."""
    return target_named(NAMES[0])._replace(name="avx512, emulated", vector_bytes=64, masked=True)

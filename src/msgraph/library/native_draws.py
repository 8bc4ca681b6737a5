"""When random numbers are drawn by native code: where LLVM is loaded, or there are many of them."""

from __future__ import annotations

import sys
from typing import Any

_PATIENCE = 10e6
"""Nanoseconds that may be lost: LLVM takes five times as long to load, but the first operator that runs loads it."""

_missed = 0.0
"""Nanoseconds that native code would have saved so far."""


def native_draws(saving: float) -> Any | None:
    """:mod:`native_loops`, which saves so many nanoseconds now; None where LLVM is not loaded for so little.

    What was missed adds up, over many small arrays and epochs.
    """
    global _missed
    if "msgraph.backend.engine" not in sys.modules:
        _missed += saving
        if _missed < _PATIENCE:
            return None
    from msgraph.library import native_loops

    return native_loops

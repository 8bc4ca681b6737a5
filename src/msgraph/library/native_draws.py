"""When random numbers are drawn by native code: where LLVM is loaded, or loading it is worth its while."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

_LOADING = 50e6
"""Nanoseconds it takes to load LLVM."""

_missed = 0.0
"""Nanoseconds that native code would have saved so far."""


def native_draws(saving: float) -> Any | None:
    """:mod:`msgraph.backend.draws`, which saves so many nanoseconds now; None where loading LLVM would cost more.

    What was missed adds up: a program never loses more time than it takes to load LLVM.
    """
    global _missed
    if not _is_loaded():
        _missed += saving
        if _missed < _LOADING:
            return None
    return import_module("msgraph.backend.draws")


def _is_loaded() -> bool:
    return "msgraph.backend.engine" in sys.modules

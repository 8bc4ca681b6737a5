"""Formats that are not read, and how to convert them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph.library.internals.refused import refused_name


def refuse_names(module: str, way_out: str) -> Callable[[str], Any]:
    """``__getattr__`` of a module whose names can be imported, and say where they are used what to do instead."""

    def __getattr__(name: str) -> type:
        if name.startswith("_"):
            raise AttributeError(name)
        return refused_name(f"{module}.{name}", way_out)

    return __getattr__

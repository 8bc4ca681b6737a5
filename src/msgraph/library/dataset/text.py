"""``msgraph.dataset.text``: not here. Each name says so where it is used, and what to do instead."""

from __future__ import annotations

from typing import Any

from msgraph.library.dataset.readers.refused import refused_name

_INSTEAD = (
    "write the operation as a function of NumPy strings, and give it to `map`; tokenizers of other packages work there"
)


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    return refused_name(f"msgraph.dataset.text.{name}", _INSTEAD)

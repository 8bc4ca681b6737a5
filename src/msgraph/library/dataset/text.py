"""``msgraph.dataset.text``: not here. Each name says so, and what to do instead."""

from __future__ import annotations

from typing import Any

from msgraph.library.dataset.readers.refused import no_module

_INSTEAD = (
    "write the operation as a function of NumPy strings, and give it to `map`; tokenizers of other packages work there"
)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise no_module(f"text.{name}", _INSTEAD)

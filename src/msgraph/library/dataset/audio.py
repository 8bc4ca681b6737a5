"""``msgraph.dataset.audio``: not here. Each name says so where it is used, and what to do instead."""

from __future__ import annotations

from typing import Any

from msgraph.library.dataset.readers.refused import refused_name

_INSTEAD = "write the operation as a function of arrays, and give it to `map`; SciPy and torchaudio work there, too"


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    return refused_name(f"msgraph.dataset.audio.{name}", _INSTEAD)

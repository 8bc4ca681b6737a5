"""``msgraph.amp``: mixed precision, and the scale of the loss."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {
    "msgraph.library.amp.building": ("build_train_network",),
    "msgraph.library.amp.managers": ("DynamicLossScaleManager", "FixedLossScaleManager", "LossScaleManager"),
}  # fmt: skip
_PLACES = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [*_PLACES]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'msgraph.amp' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_PLACES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)

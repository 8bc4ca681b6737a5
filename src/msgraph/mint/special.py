"""``msgraph.mint.special``: special functions."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []

_HOMES = {
    "msgraph.ops": (
        "erfc", "exp2", "expm1", "log1p", "round", "sinc",
    ),
    "msgraph.library.mint.nn.functional": (
        "log_softmax",
    ),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES)

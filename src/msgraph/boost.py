"""``msgraph.boost``: what programs take from MindSpore's module of this name."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []

_HOMES = {
    "msgraph.library.nn.accumulation": (
        "GradientAccumulation", "gradient_accumulation_op", "gradient_clear_op",
    ),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES)

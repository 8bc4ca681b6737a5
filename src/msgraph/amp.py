"""``msgraph.amp``: mixed precision, and the scale of the loss."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

_HOMES = {
    "msgraph.library.amp.building": ("build_train_network",),
    "msgraph.library.amp.levels": (
        "auto_mixed_precision", "custom_mixed_precision", "get_black_list", "get_white_list",
    ),
    "msgraph.library.amp.managers": ("DynamicLossScaleManager", "FixedLossScaleManager", "LossScaleManager"),
    "msgraph.library.amp.scalers": (
        "DynamicLossScaler", "LossScaler", "StaticLossScaler", "_grad_scale_map", "_grad_unscale_map", "all_finite",
    ),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES)

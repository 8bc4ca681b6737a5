"""``msgraph.train``: the loop around a training step, callbacks, metrics."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__path__: list[str] = []
"""MindSpore's modules below it (``train.callback``, ``train.metrics``) are this one: ``api/compat/import_paths.py``."""

_HOMES = {
    "msgraph.library.train.model": ("Model",),
    "msgraph.library.train.callback": ("Callback", "RunContext"),
    "msgraph.library.train.monitors": ("History", "LambdaCallback", "LossMonitor", "TimeMonitor"),
    "msgraph.library.train.checkpointing": ("CheckpointConfig", "ModelCheckpoint"),
    "msgraph.library.train.metrics.metric": ("Metric", "rearrange_inputs"),
    "msgraph.library.train.metrics.registry": ("get_metric_fn", "names"),
    "msgraph.library.train.metrics.regression": ("Loss", "MAE", "MSE", "Perplexity"),
    "msgraph.library.train.metrics.classification": (
        "Accuracy", "F1", "Fbeta", "Precision", "Recall", "Top1CategoricalAccuracy", "Top5CategoricalAccuracy",
        "TopKCategoricalAccuracy",
    ),
    "msgraph.library.amp.building": ("build_train_network",),
    "msgraph.library.amp.managers": ("DynamicLossScaleManager", "FixedLossScaleManager", "LossScaleManager"),
    "msgraph.library.checkpoints.checkpoint": ("load_checkpoint", "load_param_into_net", "save_checkpoint"),
}  # fmt: skip
_PLACES = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [*_PLACES]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    if name == "amp":
        return import_module("msgraph.amp")
    if name not in _PLACES:
        raise AttributeError(f"module 'msgraph.train' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_PLACES[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)

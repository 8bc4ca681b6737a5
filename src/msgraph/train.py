"""``msgraph.train``: the loop around a training step, callbacks, metrics."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []
"""MindSpore's modules below it (``train.callback``, ``train.metrics``) are this one: ``library/import_paths.py``."""

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

"""``msgraph.nn``: cells. Layers, losses, optimizers, and what wraps them."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []
"""MindSpore's modules below it (``nn.cell``, ``nn.layer``) are this one: see ``library/import_paths.py``."""

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

"""``msgraph.numpy``: MindSpore's ``mindspore.numpy``, NumPy's functions on tensors."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []
"""MindSpore's modules below it (``numpy.array_ops``) are this one: see ``library/import_paths.py``."""

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

"""Distributions: densities, distribution functions, moments, divergences and samples."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

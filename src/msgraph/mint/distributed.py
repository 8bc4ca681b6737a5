"""``msgraph.mint.distributed``: collectives that write into the tensors they are given, with PyTorch's signatures."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

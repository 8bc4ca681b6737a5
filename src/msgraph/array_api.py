"""``msgraph.array_api``: the array API standard 2024.12 on tensors, what ``Tensor.__array_namespace__`` gives."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

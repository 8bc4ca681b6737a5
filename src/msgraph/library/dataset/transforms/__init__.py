"""``msgraph.dataset.transforms``: operations on arrays of any kind, and operations made of operations.

``base.py`` says what an operation is, and how arrays come in and go out.
"""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

"""``msgraph.dataset.transforms``: operations on arrays of any kind, and operations made of operations.

    base.py      what an operation is: checks, and how arrays come in and go out
    arrays.py    casts, one-hot labels, masks, slices, padding
    composed.py  ``Compose``, and a random choice, order or application of several

Start reading at ``base.py``.
"""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

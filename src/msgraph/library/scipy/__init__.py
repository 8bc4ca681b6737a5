"""``mindspore.scipy``: linear algebra (``linalg``), minima of functions (``optimize``), cosine transforms (``fft``).

Start reading at ``linalg.py``. May import ``library.functions`` and everything below the library.
"""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str]

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)

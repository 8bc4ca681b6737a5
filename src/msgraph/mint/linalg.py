"""``msgraph.mint.linalg``: norms and factors of matrices."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []

_HOMES = {
    "msgraph.library.mint.linalg": (
        "inv", "matrix_norm", "norm", "qr", "vector_norm",
    ),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES)

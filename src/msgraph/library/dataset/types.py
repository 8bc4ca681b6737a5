"""Element types as arguments: those of msgraph, of NumPy, and their names."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from msgraph import dtype_to_nptype
from msgraph.library.dataset.arguments import wrong_type


def numpy_type(kind: Any) -> np.dtype[Any] | None:
    """The NumPy type an argument means; ``None`` for strings, whose lengths differ."""
    if kind in (str, bytes) or str(kind).lower() in ("string", "str", "bytes"):
        return None
    try:
        if isinstance(kind, (str, type, np.dtype)):
            return np.dtype(cast(Any, kind))
        return np.dtype(dtype_to_nptype(kind))
    except (TypeError, ValueError, KeyError, AttributeError):
        raise wrong_type("data_type", kind, (np.dtype, type)) from None

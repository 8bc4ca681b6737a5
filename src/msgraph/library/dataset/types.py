"""Element types as arguments: those of msgraph, of NumPy, and their names."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from msgraph import dtype_to_nptype
from msgraph.library.dataset.arguments import wrong_type


def numpy_type(data_type: Any) -> np.dtype[Any] | None:
    """The NumPy type an argument means; ``None`` for strings, whose lengths differ."""
    if data_type in (str, bytes) or str(data_type).lower() in ("string", "str", "bytes"):
        return None
    try:
        if isinstance(data_type, (str, type, np.dtype)):
            return np.dtype(cast(Any, data_type))
        return np.dtype(dtype_to_nptype(data_type))
    except (TypeError, ValueError, KeyError, AttributeError):
        raise wrong_type("data_type", data_type, (np.dtype, type)) from None

"""Types for annotations: what functions take where they ask for a tensor, axes, sizes or an element type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from msgraph.api.tensor.operators import Operators
from msgraph.dialects.dtypes import DType

TensorLike: TypeAlias = (
    Operators | bool | int | float | complex | np.ndarray[Any, Any] | np.generic | list[Any] | tuple[Any, ...]
)
"""Whatever becomes a tensor: a tensor (its base is ``Operators``), a number, an array, nested lists and tuples."""

Number: TypeAlias = bool | int | float
"""What ``item()`` gives of a tensor whose elements are not complex."""

Axes: TypeAlias = int | Sequence[int] | Operators
"""One dimension or some, counted from the end where negative."""

Sizes: TypeAlias = int | Sequence[int] | Operators
"""The lengths of dimensions; one number stands for all of them where a function says so."""

DTypeLike: TypeAlias = DType | str | np.dtype[np.generic] | type[np.generic] | type[bool] | type[float] | type[complex]
"""An element type, ``ms.float32``, and what stands for one: ``"float32"``, ``np.float32``, ``float``."""

"""Arrays that users give: their elements as tensors have them. Importing this costs NumPy, nothing of the compiler."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from msgraph.diagnostics.catalog.api import UnsupportedArray
from msgraph.dialects import dtypes

Array: TypeAlias = npt.NDArray[Any]


def native_array(array: Array) -> Array:
    """An array in the byte order of this machine; refused where no tensor has such elements."""
    if dtypes.has_numpy(array.dtype):
        return array
    native = array.dtype.newbyteorder("=")
    if not dtypes.has_numpy(native):
        raise UnsupportedArray(str(array.dtype.type)).error()
    return array.astype(native)


def coordinates(x: Array) -> Array:
    """The places of the elements that are not zero, as a row of coordinates for each.

    They are looked for among the elements in one row, which NumPy does in an eighth of the time it takes for several
    dims.
    """
    if not x.ndim:
        np.nonzero(x)  # says that this is not allowed
    (places,) = x.reshape(-1).nonzero()
    rows = np.empty((places.size, x.ndim), np.int64)
    for axis in range(x.ndim - 1, 0, -1):
        size = x.shape[axis]
        rest = places // size
        rows[:, axis] = places - rest * size
        places = rest
    rows[:, 0] = places
    return rows

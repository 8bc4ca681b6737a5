"""Arrays that users give: their elements as tensors have them. Importing this costs NumPy, nothing of the compiler."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy.typing as npt

from msgraph.diagnostics.catalog.api import UnsupportedArray
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes

Array: TypeAlias = npt.NDArray[Any]


def native_array(array: Array) -> Array:
    """An array in the byte order of this machine; refused where no tensor has such elements."""
    if dtypes.has_numpy(array.dtype):
        return array
    native = array.dtype.newbyteorder("=")
    if not dtypes.has_numpy(native):
        raise error(UnsupportedArray(str(array.dtype.type)))
    return array.astype(native)

"""Arrays of other libraries, and nested lists, as tensors: over the same memory where that is possible."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from msgraph.api.tensor.tensor import Tensor, foreign_array, is_tensor, wrap
from msgraph.diagnostics.catalog.interop import ArrayApiRefusal
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import native_array
from msgraph.dialects.dtypes import DType
from msgraph.library.array_api.types import with_number
from msgraph.support.trees import is_sequence, leaves


def converted(x: Tensor, dtype: DType | None, copy: bool | None) -> Tensor:
    """A tensor as elements of a type; itself if that changes nothing and no copy is asked for."""
    if dtype is None or x.dtype == dtype:
        return x.copy() if copy else x
    if copy is False:
        raise error(ArrayApiRefusal(f"Elements of type {x.dtype} cannot become {dtype} without a copy."))
    return x.astype(dtype)


def share_or_copy(obj: object, dtype: DType | None, copy: bool | None) -> Tensor:
    """A tensor of a number, of nested lists, or of the array of another library."""
    if is_sequence(obj):
        if copy is False:
            raise error(ArrayApiRefusal("Lists cannot become an array without a copy."))
        return _of_list(obj, dtype)
    if isinstance(obj, (bool, int, float, complex)) and not isinstance(obj, np.generic):
        if copy is False:
            raise error(ArrayApiRefusal("A number cannot become an array without a copy."))
        return Tensor(obj, with_number(None, obj) if dtype is None else dtype)
    of_numpy = isinstance(obj, (np.ndarray, np.generic))
    array = np.asarray(cast(Any, obj)) if of_numpy else foreign_array(obj)
    if array is None:
        return Tensor(obj, dtype)  # which says why not
    native = native_array(array)
    is_own = native is array and array.flags.writeable and array.flags.aligned
    if copy is False and not is_own:
        raise error(ArrayApiRefusal("This array cannot become a tensor without a copy."))
    return converted(wrap(native if is_own else native.copy()), dtype, copy)


def _of_list(rows: object, dtype: DType | None) -> Tensor:
    """Nested lists: of Python numbers in the default types, of arrays and NumPy's numbers in theirs."""
    if dtype is None and not any(is_tensor(leaf) and not isinstance(leaf, Tensor) for leaf in leaves((rows,))):
        array = np.array(rows)
        if dtypes.has_numpy(array.dtype):
            return Tensor(array)
    return Tensor(rows, dtype)

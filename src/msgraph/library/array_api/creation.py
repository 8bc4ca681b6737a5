"""New arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from msgraph import complex128, float64, int64, ops
from msgraph.api.tensor.array_standard import on_device
from msgraph.api.tensor.tensor import Tensor, foreign_array, is_tensor, wrap
from msgraph.diagnostics.catalog.interop import ArrayApiRefusal
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import native_array
from msgraph.dialects.dtypes import DType
from msgraph.library.array_api.types import as_tensor, result_type, together, with_number
from msgraph.library.naming import named
from msgraph.support.trees import is_sequence, leaves


def converted(x: Tensor, dtype: DType | None, copy: bool | None) -> Tensor:
    """A tensor as elements of a type; itself if that changes nothing and no copy is asked for."""
    if dtype is None or x.dtype == dtype:
        return x.copy() if copy else x
    if copy is False:
        raise ArrayApiRefusal(f"Elements of type {x.dtype} cannot become {dtype} without a copy.").error()
    return x.astype(dtype)


def _share_or_copy(obj: object, dtype: DType | None, copy: bool | None) -> Tensor:
    """A tensor of a number, of nested lists, or of the array of another library."""
    if is_sequence(obj):
        if copy is False:
            raise ArrayApiRefusal("Lists cannot become an array without a copy.").error()
        return _of_list(obj, dtype)
    if isinstance(obj, (bool, int, float, complex)) and not isinstance(obj, np.generic):
        if copy is False:
            raise ArrayApiRefusal("A number cannot become an array without a copy.").error()
        return Tensor(obj, with_number(None, obj) if dtype is None else dtype)
    of_numpy = isinstance(obj, (np.ndarray, np.generic))
    array = np.asarray(cast(Any, obj)) if of_numpy else foreign_array(obj)
    if array is None:
        return Tensor(obj, dtype)  # which says why not
    native = native_array(array)
    is_own = native is array and array.flags.writeable and array.flags.aligned
    if copy is False and not is_own:
        raise ArrayApiRefusal("This array cannot become a tensor without a copy.").error()
    return converted(wrap(native if is_own else native.copy()), dtype, copy)


def _of_list(rows: object, dtype: DType | None) -> Tensor:
    """Nested lists: of Python numbers in the default types, of arrays and NumPy's numbers in theirs."""
    if dtype is None and not any(is_tensor(leaf) and not isinstance(leaf, Tensor) for leaf in leaves((rows,))):
        array = np.array(rows)
        if dtypes.has_numpy(array.dtype):
            return Tensor(array)
    return Tensor(rows, dtype)


Shape = int | Sequence[int]


def asarray(obj: Any, /, *, dtype: DType | None = None, device: object = None, copy: bool | None = None) -> Tensor:
    """An array of numbers, nested lists or another array, whose memory it shares where it can and may."""
    on_device(device)
    if is_tensor(obj):
        return converted(obj, dtype, copy)
    return _share_or_copy(obj, dtype, copy)


def from_dlpack(x: object, /, *, device: object = None, copy: bool | None = None) -> Tensor:
    """An array over the memory of another library's."""
    return Tensor.from_dlpack(x, device=device, copy=copy)


def arange(
    start: Any, /, stop: Any = None, step: Any = 1, *, dtype: DType | None = None, device: object = None
) -> Tensor:
    """Numbers from ``start`` up to ``stop``, which is not among them; from 0 where one number is given."""
    on_device(device)
    first, last = (0, start) if stop is None else (start, stop)
    wanted = result_type(first, last, step) if dtype is None else dtype
    count = max(0, int(-((first - last) // step)))
    wide = int64 if wanted.is_integer and all(isinstance(n, int) for n in (first, step)) else float64
    return (ops.arange(0, count, 1, dtype=wide) * step + first).astype(wanted)


def _filled(name: str, value: int, meaning: str) -> Callable[..., Tensor]:
    def fill(shape: Shape, *, dtype: DType | None = None, device: object = None) -> Tensor:
        return full(shape, value, dtype=float64 if dtype is None else dtype, device=device)

    return named(fill, name, meaning)


def _filled_like(name: str, value: int, meaning: str) -> Callable[..., Tensor]:
    def fill(x: Tensor, /, *, dtype: DType | None = None, device: object = None) -> Tensor:
        return full(x.shape, value, dtype=x.dtype if dtype is None else dtype, device=device)

    return named(fill, name, meaning)


empty = _filled("empty", 0, "An array of which nobody should ask what it holds: zeros.")
zeros, ones = _filled("zeros", 0, "An array of zeros."), _filled("ones", 1, "An array of ones.")
empty_like = _filled_like("empty_like", 0, "As :func:`empty`, of the shape and element type of ``x``.")
zeros_like = _filled_like("zeros_like", 0, "Zeros of the shape and element type of ``x``.")
ones_like = _filled_like("ones_like", 1, "Ones of the shape and element type of ``x``.")


def full(shape: Shape, fill_value: object, *, dtype: DType | None = None, device: object = None) -> Tensor:
    """An array full of one number."""
    on_device(device)
    value = as_tensor(fill_value, dtype)
    value = value if dtype is None else value.astype(dtype)
    return ops.broadcast_to(value, (shape,) if isinstance(shape, int) else tuple(shape)).copy()


def full_like(x: Tensor, /, fill_value: object, *, dtype: DType | None = None, device: object = None) -> Tensor:
    """One number in the shape and element type of ``x``."""
    return full(x.shape, fill_value, dtype=x.dtype if dtype is None else dtype, device=device)


def eye(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: DType | None = None, device: object = None
) -> Tensor:
    """Ones on the diagonal number ``k``, zeros elsewhere."""
    on_device(device)
    rows, columns = ops.arange(n_rows), ops.arange(n_rows if n_cols is None else n_cols)
    return (columns - ops.expand_dims(rows, 1) == k).astype(float64 if dtype is None else dtype)


def linspace(
    start: Any, stop: object, /, num: int, *, dtype: DType | None = None, device: object = None, endpoint: bool = True
) -> Tensor:
    """Numbers at equal distances from ``start`` to ``stop``, which is among them unless ``endpoint`` is not set."""
    on_device(device)
    is_complex = isinstance(start, complex) or isinstance(stop, complex)
    wanted = result_type(1j if is_complex else 1.0) if dtype is None else dtype
    wide = complex128 if is_complex else float64
    first, last = (as_tensor(end, wide).astype(wide) for end in (start, stop))
    places = ops.arange(0, num, 1, dtype=int64)
    steps = num - 1 if endpoint else num
    values = places.astype(wide) * ((last - first) / Tensor(steps if steps > 0 else 1, wide)) + first
    if endpoint and num > 1:
        values = ops.where(places == num - 1, last, values)
    return values.astype(wanted)


def meshgrid(*arrays: Tensor, indexing: str = "xy") -> tuple[Tensor, ...]:
    """Each vector repeated along the dimensions of all the others."""
    if len(arrays) < 2:
        return tuple([array.copy() for array in arrays])
    return ops.meshgrid(*together(*arrays), indexing=indexing)


def tril(x: Tensor, /, *, k: int = 0) -> Tensor:
    """The lower triangles of matrices, zeros above."""
    return ops.tril(x, k)


def triu(x: Tensor, /, *, k: int = 0) -> Tensor:
    """The upper triangles of matrices, zeros below."""
    return ops.triu(x, k)

"""New arrays: of constants, numbers in a row, grids, triangles and diagonals, windows, random numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from msgraph import Tensor, bool_, float16, float32, float64, int8, int16, int32, int64, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.dialects.dtypes import DType
from msgraph.library.naming import named
from msgraph.library.numpy import arrays

Shape: TypeAlias = "int | Sequence[int] | Tensor"
"""The lengths of the dimensions; one number is a shape of one dimension."""


def asarray(a: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
    """As a tensor; numbers of Python become 32 bits wide unless ``dtype`` says more."""
    if dtype is not None and not arrays.holds_tensors([a]):
        return Tensor(np.asarray(a), arrays.element_type(dtype))
    return arrays.astype(arrays.tensor(a), dtype)


def array(obj: TensorLike, dtype: arrays.ElementType | None = None, copy: bool = True, ndmin: int = 0) -> Tensor:
    """A new tensor with at least ``ndmin`` dimensions."""
    result = asarray(obj, dtype)
    if ndmin > 64:
        raise arrays.value_error("array", f"ndmin must be at most 64, but got {ndmin}.")
    if ndmin > result.ndim:
        if result.size == 0:
            raise arrays.value_error("array", "Empty tensor cannot be expanded beyond the current dimension.")
        return result.reshape((1,) * (ndmin - result.ndim) + result.shape)
    return result.copy() if copy and isinstance(obj, Tensor) else result


def asfarray(a: TensorLike, dtype: arrays.ElementType | None = float32) -> Tensor:
    """As a tensor of floating-point numbers."""
    if dtype is None:
        return asarray(a)
    wanted = arrays.element_type(dtype)
    return asarray(a, wanted if wanted in (float16, float32, float64) else float32)


def copy(a: TensorLike) -> Tensor:
    """A copy."""
    return arrays.tensor(a).copy()


def full(shape: Shape, fill_value: TensorLike, dtype: arrays.ElementType | None = None) -> Tensor:
    """An array of ``shape`` filled with ``fill_value``, which broadcasts."""
    lengths = arrays.shape_of("full", shape)
    if isinstance(fill_value, (bool, int, float)):
        wanted = arrays.constant(fill_value).dtype if dtype is None else arrays.element_type(dtype).numpy
        return Tensor(np.full(lengths, fill_value, wanted))
    return arrays.astype(ops.broadcast_to(arrays.tensor(fill_value), lengths), dtype)


def _filled(name: str, function: Callable[..., Tensor], meaning: str) -> Callable[..., Tensor]:
    def fill(shape: Shape, dtype: arrays.ElementType = float32) -> Tensor:
        return function(arrays.shape_of(name, shape), arrays.element_type(dtype))

    return named(fill, name, meaning)


ones = _filled("ones", ops.ones, "An array of ones.")
zeros = _filled("zeros", ops.zeros, "An array of zeros.")
empty = _filled("empty", ops.zeros, "An array of which nobody should ask what it holds.")


def _like(prototype: TensorLike, dtype: arrays.ElementType | None, shape: Shape | None) -> tuple[Any, DType]:
    model = arrays.tensor(prototype)
    same = shape is None or (arrays.is_sequence(shape) and not shape)
    return model.shape if same else shape, model.dtype if dtype is None else arrays.element_type(dtype)


def ones_like(a: TensorLike, dtype: arrays.ElementType | None = None, shape: Shape | None = None) -> Tensor:
    """Ones of the shape and type of ``a``."""
    return ones(*_like(a, dtype, shape))


def zeros_like(a: TensorLike, dtype: arrays.ElementType | None = None, shape: Shape | None = None) -> Tensor:
    """Zeros of the shape and type of ``a``."""
    return zeros(*_like(a, dtype, shape))


def empty_like(prototype: TensorLike, dtype: arrays.ElementType | None = None, shape: Shape | None = None) -> Tensor:
    """An array of the shape and type of ``prototype``."""
    return empty(*_like(prototype, dtype, shape))


def full_like(
    a: TensorLike, fill_value: TensorLike, dtype: arrays.ElementType | None = None, shape: Shape | None = None
) -> Tensor:
    """``fill_value`` in the shape and type of ``a``."""
    lengths, element = _like(a, dtype, shape)
    return full(lengths, fill_value, element)


def arange(
    start: float, stop: float | None = None, step: float | None = None, dtype: arrays.ElementType | None = None
) -> Tensor:
    """The numbers from ``start`` up to ``stop``, which is not among them, in steps of ``step``."""
    first, last = (0, start) if stop is None else (start, stop)
    bounds = [bound for bound in (start, stop, step) if bound is not None]
    result = ops.arange(*(+bound for bound in (first, last, 1 if step is None else step)))
    if any(isinstance(bound, Tensor) for bound in bounds):
        return arrays.astype(result, dtype)
    if result.size == 0:
        raise arrays.value_error("arange", "zero shape Tensor is not currently supported.")
    if dtype is None and all(isinstance(bound, bool) for bound in bounds):
        dtype = bool_
    return arrays.astype(result, dtype or (int32 if result.dtype == int64 else float32))


def linspace(
    start: TensorLike,
    stop: TensorLike,
    num: int = 50,
    endpoint: bool = True,
    retstep: bool = False,
    dtype: arrays.ElementType | None = None,
    axis: int = 0,
) -> Any:
    """``num`` numbers from ``start`` to ``stop`` with equal distances; with ``retstep`` also the distance."""
    first, last = _bounds("linspace", start, stop, num, endpoint)
    axis = arrays.axis_of("linspace", axis, first.ndim + 1)
    arrays.check_type("linspace", "retstep should be an boolean, but got ", retstep, bool)
    if num < 1:
        raise arrays.value_error("linspace", f"cannot support Tensor with num={num}.")
    intervals = num - 1 if endpoint else num
    step = (last - first) / intervals if intervals else arrays.tensor(math.nan)
    ramp = np.arange(num, dtype=np.float32).reshape((num,) + (1,) * (first.ndim - axis))
    result = ops.expand_dims(first, axis)
    if intervals:
        result = result + Tensor(ramp) * ops.expand_dims(step, axis)
    if endpoint and intervals:
        result = ops.where(Tensor(ramp == num - 1), ops.expand_dims(last, axis), result)
    result = arrays.astype(result, arrays.short_float(result) if dtype is None else dtype)
    return (result, step) if retstep else result


def _bounds(owner: str, start: TensorLike, stop: TensorLike, num: int, endpoint: bool) -> tuple[Tensor, Tensor]:
    arrays.check_type(owner, "num should be an integer, but got ", num, int)
    arrays.check_type(owner, "endpoint should be an boolean, but got ", endpoint, bool)
    first, last = (end if isinstance(end, Tensor) else arrays.as_wide_float(end) for end in (start, stop))
    shape = arrays.broadcast_shape(owner, first.shape, last.shape)
    return ops.broadcast_to(first, shape), ops.broadcast_to(last, shape)


def logspace(
    start: TensorLike,
    stop: TensorLike,
    num: int = 50,
    endpoint: bool = True,
    base: float = 10.0,
    dtype: arrays.ElementType | None = None,
    axis: int = 0,
) -> Tensor:
    """``base`` to the power of numbers with equal distances."""
    arrays.check_type("logspace", "base should be a number, but got ", base, int, float)
    exponents = linspace(start, stop, num, endpoint, axis=axis)
    return arrays.astype(
        ops.pow(arrays.tensor(float(base)), exponents), arrays.short_float(exponents) if dtype is None else dtype
    )


def geomspace(
    start: TensorLike,
    stop: TensorLike,
    num: int = 50,
    endpoint: bool = True,
    dtype: arrays.ElementType | None = None,
    axis: int = 0,
) -> Tensor:
    """``num`` numbers from ``start`` to ``stop``, each a constant multiple of the one before."""
    first, last = _bounds("geomspace", start, stop, num, endpoint)
    intervals = num - 1 if endpoint else num
    ratio = ops.pow(last / first, 1.0 / max(intervals, 1))
    exponents = linspace(ops.zeros_like(ratio), ops.full_like(ratio, intervals), num, endpoint, axis=axis)
    axis = arrays.axis_of("geomspace", axis, first.ndim + 1)
    result = ops.pow(ops.expand_dims(ratio, axis), exponents) * ops.expand_dims(first, axis)
    return arrays.astype(result, arrays.short_float(result) if dtype is None else dtype)


def eye(N: int, M: int | None = None, k: int = 0, dtype: arrays.ElementType = float32) -> Tensor:
    """Ones on the ``k``-th diagonal, zeros elsewhere."""
    columns = N if M is None else M
    for size in (N, columns, k):
        arrays.check_type("eye", "Input tensor dimensions should be integers.", size, int)
    return Tensor(np.eye(N, columns, k, dtype=arrays.element_type(dtype).numpy))


def identity(n: int, dtype: arrays.ElementType = float32) -> Tensor:
    """Ones on the diagonal of a square, zeros elsewhere."""
    return eye(n, dtype=dtype)


def tri(N: int, M: int | None = None, k: int = 0, dtype: arrays.ElementType = float32) -> Tensor:
    """Ones at and below the ``k``-th diagonal, zeros above."""
    for length in (N, N if M is None else M, k):
        arrays.check_type("tri", "Input tensor dimensions should be integers.", length, int)
    return Tensor(np.tri(N, M, k, dtype=arrays.element_type(dtype).numpy))


def tril(m: TensorLike, k: int = 0) -> Tensor:
    """``m`` with zeros above the ``k``-th diagonal."""
    return ops.tril(_matrix("tril", m), k)


def triu(m: TensorLike, k: int = 0) -> Tensor:
    """``m`` with zeros below the ``k``-th diagonal."""
    return ops.triu(_matrix("triu", m), k)


def _matrix(owner: str, m: TensorLike) -> Tensor:
    values = arrays.tensor(m)
    if values.ndim < 1:
        raise arrays.value_error(owner, "input m's rank should be larger than 0")
    return ops.broadcast_to(values, (values.shape[0], values.shape[0])) if values.ndim == 1 else values


def diagflat(v: TensorLike, k: int = 0) -> Tensor:
    """A matrix with the flattened ``v`` as its ``k``-th diagonal."""
    return ops.diagflat(arrays.tensor(v), k)


def diag(v: TensorLike, k: int = 0) -> Tensor:
    """The ``k``-th diagonal of a matrix, or a matrix with ``v`` as its ``k``-th diagonal."""
    values = arrays.tensor(v)
    if values.ndim == 1:
        return diagflat(values, k)
    if values.ndim != 2:
        raise arrays.value_error("diag", "Input must be 1- or 2-d.")
    return diagonal(values, k)


def diagonal(a: TensorLike, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Tensor:
    """The diagonals of the matrices that ``axis1`` and ``axis2`` span."""
    return ops.diagonal(arrays.tensor(a), offset, axis1, axis2)


def trace(
    a: TensorLike, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: arrays.ElementType | None = None
) -> Tensor:
    """The sum of the diagonal."""
    return arrays.astype(ops.sum(diagonal(a, offset, axis1, axis2), -1), dtype)


def meshgrid(*xi: TensorLike, sparse: bool = False, indexing: str = "xy") -> list[Tensor]:
    """Coordinates of the points of a grid, an array for each dimension."""
    arrays.check_type("meshgrid", "argument sparse should be boolean", sparse, bool)
    if indexing not in ("xy", "ij"):
        raise arrays.type_error("meshgrid", "Valid values for `indexing` are 'xy' and 'ij'.")
    axes = [arrays.tensor(x).ravel() for x in xi]
    places = list(range(len(axes)))
    if indexing == "xy" and len(axes) > 1:
        places[0], places[1] = 1, 0
    grids = [
        axes[i].reshape((1,) * position + (-1,) + (1,) * (len(axes) - position - 1))
        for i, position in enumerate(places)
    ]
    if sparse:
        return grids
    shape = arrays.broadcast_shape("meshgrid", *[grid.shape for grid in grids])
    return [ops.broadcast_to(grid, shape) for grid in grids]


class _Grid:
    """What ``mgrid[0:3, 0:1:5j]`` gives: coordinates of the points of a grid."""

    def __init__(self, sparse: bool) -> None:
        self.sparse = sparse

    def __getitem__(self, keys: slice | tuple[slice, ...]) -> Any:
        ranges: list[Any] = [_grid_range(key) for key in (keys if isinstance(keys, tuple) else (keys,))]
        grids = meshgrid(*ranges, sparse=self.sparse, indexing="ij")
        if len(grids) == 1:
            return grids[0]
        return grids if self.sparse else ops.stack(grids)


def _grid_range(key: slice) -> Tensor:
    if not isinstance(key.start, int) or not isinstance(key.stop, int):
        raise arrays.type_error("mgrid", "slice indices must be integers")
    if isinstance(key.step, complex):
        return linspace(key.start, key.stop, int(abs(key.step)))
    return arange(key.start, key.stop, key.step if key.step else 1)


mgrid, ogrid = _Grid(sparse=False), _Grid(sparse=True)


def ix_(*args: TensorLike) -> tuple[Tensor, ...]:
    """Arrays of one dimension, reshaped so that they broadcast to an open grid."""
    vectors = [arrays.tensor(arg) for arg in args]
    for one in vectors:
        if one.ndim != 1:
            raise arrays.value_error("ix_", "Cross index must be 1 dimensional")
    vectors = [ops.nonzero(one).reshape(-1) if one.dtype == bool_ else one for one in vectors]  # which of them hold
    rank = len(vectors)
    return tuple([one.reshape((1,) * i + (-1,) + (1,) * (rank - i - 1)) for i, one in enumerate(vectors)])


def indices(dimensions: Sequence[int], dtype: arrays.ElementType = int32, sparse: bool = False) -> list[Tensor]:
    """The indices of a grid, an array for each dimension."""
    return meshgrid(*[arange(length, dtype=dtype) for length in dimensions], sparse=sparse, indexing="ij")


def diag_indices(n: int, ndim: int = 2) -> tuple[Tensor, ...]:
    """The indices of the main diagonal of an array with ``ndim`` dimensions of length ``n``."""
    for size in (n, ndim):
        arrays.check_type("diag_indices", "n and ndim must be integers.", size, int)
    return (arange(0, n),) * ndim


def _triangle_indices(name: str, indices: Callable[..., Sequence[arrays.Array]]) -> Callable[..., tuple[Tensor, ...]]:
    def find(n: int, k: int = 0, m: int | None = None) -> tuple[Tensor, ...]:
        for size in (n, k, n if m is None else m):
            arrays.check_type(name, "n, m and k must be integers.", size, int)
        return tuple([Tensor(one.astype(np.int32)) for one in indices(n, k, m)])

    return named(find, name, indices.__doc__)


tril_indices = _triangle_indices("tril_indices", np.tril_indices)
triu_indices = _triangle_indices("triu_indices", np.triu_indices)


def tril_indices_from(arr: TensorLike, k: int = 0) -> tuple[Tensor, ...]:
    """The indices of the lower triangle of ``arr``."""
    rows, columns = _matrix_shape("tril_indices_from", arr)
    return tril_indices(rows, k, columns)


def triu_indices_from(arr: TensorLike, k: int = 0) -> tuple[Tensor, ...]:
    """The indices of the upper triangle of ``arr``."""
    rows, columns = _matrix_shape("triu_indices_from", arr)
    return triu_indices(rows, k, columns)


def _matrix_shape(owner: str, arr: TensorLike) -> tuple[int, ...]:
    shape = arrays.tensor(arr).shape
    if len(shape) != 2:
        raise arrays.value_error(owner, "input array must be 2-d")
    return shape


def vander(x: TensorLike, N: int | None = None, increasing: bool = False) -> Tensor:
    """Powers of ``x`` as columns, from the highest down unless ``increasing``."""
    values = arrays.tensor(x)
    if values.ndim != 1:
        raise arrays.value_error("vander", f"Input x must be 1-D, but got dimension={values.ndim}")
    columns = values.size if N is None else N
    if columns < 0:
        raise arrays.value_error("vander", "N must be nonnegative")
    powers = arrays.astype(ops.vander(values, columns), values.dtype)
    return ops.flip(powers, (1,)) if increasing else powers


def _window(name: str, weights: Sequence[float], meaning: str) -> Callable[[int], Tensor]:
    """A sum of cosines over ``M`` points."""

    def window(M: int) -> Tensor:
        arrays.check_type(name, "the number fo points should be an int", M, int)
        if M == 1:
            return ones((1,))
        angles = 2 * np.pi * np.arange(max(M, 0)) / (M - 1)
        waves = [w * np.cos(i * angles) for i, w in enumerate(weights)]
        return Tensor(sum(waves, np.zeros(max(M, 0))).astype(np.float32))

    return named(window, name, meaning)


hamming = _window("hamming", (0.54, -0.46), "The Hamming window: a raised cosine that doesn't quite reach zero.")
hanning = _window("hanning", (0.5, -0.5), "The Hann window: a raised cosine.")
blackman = _window("blackman", (0.42, -0.5, 0.08), "The Blackman window: a sum of three cosines.")


def bartlett(M: int) -> Tensor:
    """The Bartlett window: a triangle."""
    arrays.check_type("bartlett", "the number fo points should be an int", M, int)
    return Tensor(np.bartlett(M).astype(np.float32))


def rand(*shape: object, dtype: arrays.ElementType = float32) -> Tensor:
    """Random numbers, uniform between 0 and 1."""
    return arrays.astype(ops.UniformReal()(_sizes(shape)), _random_type(dtype))


def randn(*shape: object, dtype: arrays.ElementType = float32) -> Tensor:
    """Random numbers of the standard normal distribution."""
    return arrays.astype(ops.StandardNormal()(_sizes(shape)), _random_type(dtype))


def _sizes(shape: tuple[Any, ...]) -> tuple[int, ...]:
    if len(shape) == 1 and arrays.is_sequence(shape[0]):
        return tuple(shape[0])
    return arrays.shape_of("rand", shape) if shape else (1,)


def _random_type(dtype: arrays.ElementType) -> DType:
    wanted = arrays.element_type(dtype)
    if wanted not in (float64, float32, float16):
        text = "must be 'mindspore.float64', 'mindspore.float32' or 'mindspore.float16', but got "
        raise arrays.value_error("rand", f"The argument 'dtype' {text}{wanted}")
    return wanted


def randint(
    minval: int, maxval: int | None = None, shape: Shape | None = None, dtype: arrays.ElementType = int32
) -> Tensor:
    """Random integers from ``minval`` up to ``maxval``, which is not among them."""
    prefix = "For mindspore.numpy.randint, the "
    for name, value in (("minval", minval), ("maxval", minval if maxval is None else maxval)):
        arrays.check_type("randint", f"{prefix}type of the argument '{name}' must be int, but got ", value, int)
    if maxval is None:
        if minval <= 0:
            text = "argument 'minval' must be > 0 when the argument 'maxval' is None, but got "
            raise arrays.value_error("randint", f"{prefix}{text}{minval}")
        minval, maxval = 0, minval
    if minval >= maxval:
        raise arrays.value_error("randint", f"{prefix}value of 'minval' must be greater than the value of 'maxval'.")
    wanted = arrays.element_type(dtype)
    if wanted not in (int64, int32, int16, int8):
        text = "must be 'mindspore.int64', 'mindspore.int32', 'mindspore.int16' or 'mindspore.int8', but got "
        raise arrays.value_error("randint", f"For 'mindspore.numpy.randint', the argument 'dtype' {text}{type(dtype)}")
    sizes = (1,) if shape is None else arrays.shape_of("randint", shape)
    return arrays.astype(ops.UniformInt()(sizes, Tensor(minval, int32), Tensor(maxval, int32)), wanted)

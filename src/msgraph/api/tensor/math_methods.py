"""The methods of tensors that compute with their elements.

Those that are a function with the tensor for its first argument are a table, in ``forwarded.py``; those whose arguments
differ from the function's are written out here. Most take MindSpore's two spellings of an axis: ``x.all(axis=0,
keep_dims=True)`` is ``x.all(dim=0, keepdim=True)``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgraph import ops
from msgraph.api.tensor.dtype import ALIASES
from msgraph.api.tensor.forwarded import spelled
from msgraph.api.tensor.operators import is_operand
from msgraph.api.tensor.picking_methods import PickingMethods, many
from msgraph.diagnostics.catalog.api import NotSummable
from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType

if TYPE_CHECKING:
    from msgraph.api.tensor.annotations import Axes, DTypeLike, TensorLike


def _extreme(x: object, functions: tuple[Any, Any], args: tuple[Any, ...], options: dict[str, Any]) -> object:
    """The extreme elements of a tensor; where they stand, too, if the axis is given as PyTorch gives it."""
    with_places, alone = functions
    if {"dim", "keepdim"} & options.keys():
        return with_places(x, *_bound(("dim", None), ("keepdim", False), args=args, options=options))
    axis, keepdims = _bound(("axis", None), ("keepdims", False), args=args, options=options)
    places = options.pop("return_indices", False) and axis is not None
    if options.get("where") is True:
        del options["where"]
    return (with_places if places else alone)(x, axis, keepdims, **options)


def _bound(*parameters: tuple[str, object], args: tuple[object, ...], options: dict[str, object]) -> list[Any]:
    """The values of parameters that are given by position or by name, which are taken out of the options."""
    return [args[i] if i < len(args) else options.pop(name, default) for i, (name, default) in enumerate(parameters)]


def conversion(dtype: DType) -> Callable[..., Any]:
    """The method that converts to one element type: ``x.float()``."""

    def convert(self: Any) -> object:
        return ops.cast(self, dtype)

    convert.__doc__ = f"This tensor with elements of type {dtype}."
    return convert


class TensorMath(PickingMethods):
    """Element-wise functions, reductions, selections and conversions as methods."""

    __slots__ = ()

    def where(self, condition: TensorLike, y: TensorLike) -> Any:
        """This tensor where ``condition`` holds, ``y`` elsewhere."""
        return ops.where(condition, self, y)

    @spelled(y="other")
    def sub(self, other: TensorLike, *, alpha: float = 1) -> Any:
        """``self - alpha * other``."""
        return ops.sub(self, other if alpha == 1 else ops.mul(other, alpha))

    subtract = sub

    def add(self, other: TensorLike, *, alpha: float = 1) -> Any:
        """``self + alpha * other``."""
        return ops.add(self, other if alpha == 1 else ops.mul(other, alpha))

    def allclose(self, other: TensorLike, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> bool:
        """True if all elements are near those of ``other``."""
        return ops.all(ops.isclose(self, other, rtol, atol, equal_nan)).item()

    # -- reductions --------------------------------------------------------------------------------------

    @spelled(dim="axis", keepdim="keepdims")
    def sum(self, axis: Axes | None = None, dtype: Any = None, keepdims: bool = False, initial: Any = None) -> Any:
        """The sum over all elements, or along axes; integers add up in Int64."""
        if isinstance(dtype, bool):  # x.sum(0, True): PyTorch's order
            dtype, keepdims = None, dtype
        total = ops.sum(self, axis, keepdims, dtype=dtype)
        return total if initial is None else total + initial

    @spelled(dim="axis", keepdims="keep_dims", keepdim="keep_dims")
    def mean(self, axis: Axes | None = None, keep_dims: bool = False, *, dtype: DType | None = None) -> object:
        """The mean over all elements, or along axes."""
        return ops.mean(self if dtype is None else ops.cast(self, dtype), axis, keep_dims)

    def max(self, *dim: object, **options: object) -> Any:
        """The largest element, over all or along an axis; ``max(dim=0, keepdim=False)`` says where they stand, too.

        The other form is ``max(axis=None, keepdims=False, *, initial=None, where=True, return_indices=False)``.
        """
        return _extreme(self, (ops.max, ops.amax), dim, options)

    def min(self, *dim: object, **options: object) -> Any:
        """The smallest element, over all or along an axis; ``min(dim=0, keepdim=False)`` says where they stand, too.

        The other form is ``min(axis=None, keepdims=False, *, initial=None, where=True, return_indices=False)``.
        """
        return _extreme(self, (ops.min, ops.amin), dim, options)

    def argmax_with_value(self, axis: Axes = 0, keep_dims: bool = False) -> object:
        """The largest elements along an axis, and where they stand."""
        return ops.max(self, axis, keep_dims)

    def argmin_with_value(self, axis: Axes = 0, keep_dims: bool = False) -> object:
        """The smallest elements along an axis, and where they stand."""
        return ops.min(self, axis, keep_dims)

    def ptp(self, axis: Axes | None = None, keepdims: bool = False) -> object:
        """The distance between the largest and the smallest element."""
        return ops.sub(ops.amax(self, axis, keepdims), ops.amin(self, axis, keepdims))

    @spelled(dim="axis")
    def cumsum(self, axis: Axes | None = None, dtype: DType | None = None) -> object:
        """The sums of the elements up to each, along an axis or of the flattened tensor."""
        return ops.cumsum(ops.reshape(self, (-1,)), 0, dtype) if axis is None else ops.cumsum(self, axis, dtype)

    def trace(self, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: DType | None = None) -> object:
        """The sums of the diagonals of the matrices in two dims."""
        return ops.sum(ops.diagonal(self, offset, axis1, axis2), -1, dtype=dtype)

    def diag(self, diagonal: int = 0) -> object:
        """A diagonal of a matrix, or the matrix with a vector on its diagonal; of more dims, ``ops.diag``."""
        if len(self.shape) > 2 and not diagonal:
            return ops.diag(self)
        return ops.diagonal(self, diagonal) if len(self.shape) == 2 else ops.diag_embed(self, diagonal)

    def kthvalue(self, k: int, dim: Axes = -1, keepdim: object = False) -> object:
        """The k-th smallest elements along an axis, and where they stand."""
        ordered, places = ops.sort(self, dim)
        values, indices = ops.narrow(ordered, dim, k - 1, 1), ops.cast(ops.narrow(places, dim, k - 1, 1), dtypes.int64)
        return (values, indices) if keepdim else (ops.squeeze(values, dim), ops.squeeze(indices, dim))

    def sum_to_size(self, *size: object) -> object:
        """The sum along the axes that were repeated to come from a shape to this one."""
        sizes = many(size)
        lead = len(self.shape) - len(sizes)
        if lead < 0 or any(n not in (1, own) for n, own in zip(sizes, self.shape[lead:], strict=True)):
            raise NotSummable(tuple(sizes), self.shape).error()
        same = [lead + i for i, n in enumerate(sizes) if n == 1 and self.shape[lead + i] != 1]
        total = ops.sum(self, tuple(same), True) if same else self
        return ops.sum(total, tuple(range(lead))) if lead else total

    # -- order and selection -----------------------------------------------------------------------------

    def unique(
        self, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
    ) -> object:
        """The different elements, or slices along an axis: ascending. The tensor must be known."""
        results: Any = ops.unique2(self, sorted, return_inverse, return_counts, dim)
        return results if len(results) > 1 else results[0]

    def choose(self, choices: Sequence[TensorLike], mode: str = "clip") -> object:
        """Element by element, from the choice whose number this tensor holds; other numbers mean the nearest choice."""
        options = list(choices)
        if not options:
            raise BadOpArgument("choose", "the 'choices' must not be empty.").error()
        number: TensorLike = ops.cast(self, dtypes.int64)
        if mode == "wrap":
            number = ops.floor_mod(number, len(options))
        chosen: object = ops.broadcast_to(options[-1], self.shape)
        for k in reversed(range(len(options) - 1)):
            chosen = ops.select(ops.less_equal(number, k), ops.broadcast_to(options[k], self.shape), chosen)
        return chosen

    # -- element types: last, because these names are those of Python's own types ------------------------

    def astype(self, dtype: DTypeLike, copy: object = True) -> Any:
        """This tensor with other elements: ``x.astype(ms.float16)``, ``"half"``, ``numpy.float16``, ``float``."""
        return ops.cast(self, ALIASES.get(dtype, dtype) if isinstance(dtype, str) else dtype)

    def to(self, *args: Any, dtype: DType | None = None, **_options: object) -> object:
        """This tensor with other elements, those of another tensor too; a device name changes nothing."""
        named = (arg.dtype if is_operand(arg) else arg for arg in args)
        dtype = next(filter(None, map(dtypes.meant, named)), dtype)
        return self if dtype is None else self.astype(dtype)

    def type(self, dtype: DTypeLike | None = None) -> Any:
        """The name of the element type; or this tensor with other elements."""
        return str(self.dtype) if dtype is None else self.astype(dtype)

    def type_as(self, other: TensorLike) -> object:
        """This tensor with the element type of ``other``."""
        return self.astype(ops.dtype(other))

    float = conversion(dtypes.float32)
    double = conversion(dtypes.float64)
    half = conversion(dtypes.float16)
    bfloat16 = conversion(dtypes.bfloat16)
    int = conversion(dtypes.int32)
    long = conversion(dtypes.int64)
    short = conversion(dtypes.int16)
    byte = conversion(dtypes.uint8)
    bool = conversion(dtypes.bool_)

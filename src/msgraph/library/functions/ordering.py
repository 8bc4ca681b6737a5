"""Sorting as users call it."""

from __future__ import annotations

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.dialects.axes import axis_of
from msgraph.dialects.calls import CallBuilder, V, user_function, user_primitive
from msgraph.dialects.ops.ordering import TopOp
from msgraph.library.functions.reshaping import part
from msgraph.support.symbolic_sizes import is_symbolic


@user_function("sort(input_x, axis=-1, descending=False)")
@user_primitive("Sort(axis=-1, descending=False)(x)")
def sort(b: CallBuilder[V], input_x: object, axis: object, descending: bool) -> tuple[V, V]:
    """The elements along an axis in order, and where they stood (Int32)."""
    value = b.lift(input_x)
    dim = axis_of("Sort", axis, len(b.shape_of(value)))
    if not b.shape_of(value):
        value = b.reshape(value, shape=(1,))
        ordered = b.top(value, axis=0, count=1, descending=bool(descending))
        return b.reshape(ordered[0], shape=()), b.reshape(ordered[1], shape=())
    size = b.shape_of(value)[dim]
    if is_symbolic(size) or not TopOp.fits(size, size) or b.dtype_of(value).is_complex:
        return b.sort(value, axis=dim, descending=bool(descending))
    return b.top(value, axis=dim, count=size, descending=bool(descending))


@user_function("argsort(input, axis=-1, descending=False)")
def argsort(b: CallBuilder[V], input: object, axis: object, descending: bool) -> V:
    """Where the elements along an axis stand when in order (Int32)."""
    return sort(b, input, axis, descending)[1]


@user_function("topk(input, k, dim=None, largest=True, sorted=True)")
def topk(b: CallBuilder[V], input: object, k: int, dim: object, largest: bool, sorted: bool) -> tuple[V, V]:
    """The ``k`` greatest (least) elements along a dim, in order, and where they stood (Int32)."""
    x = b.lift(input)
    axis = axis_of("TopK", -1 if dim is None else dim, len(b.shape_of(x)))
    size = b.shape_of(x)[axis] if b.shape_of(x) else 1
    if not 0 <= k <= size:
        raise BadOpArgument("TopK", f"the 'k' must be in [0, {size}], but got {k}.").error()
    if b.shape_of(x) and not is_symbolic(k) and (k <= TopOp.FEW or not is_symbolic(size)) and TopOp.fits(size, k):
        return b.top(x, axis=axis, count=int(k), descending=bool(largest))
    values, places = sort(b, x, axis, largest)
    if k and not b.shape_of(x):
        return values, places
    return part(b, values, axis, 0, k), part(b, places, axis, 0, k)


@user_function("top_k(input_x, k, sorted=True)")
@user_primitive("TopK(sorted=True)(input_x, k)")
def topk_primitive(b: CallBuilder[V], input_x: object, k: int, sorted: bool) -> tuple[V, V]:
    """The ``k`` greatest elements along the last dim, in order, and where they stood (Int32)."""
    return topk(b, input_x, k, -1, True, sorted)

"""Other shapes and orders of the same elements: flatten, swapaxes, tile, roll, split and their kin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import axes_of, axis_of, sizes_of
from msgraph.dialects.calls import CallBuilder, DType, OpBuilder, V, user_function, user_primitive
from msgraph.dialects.ops.joining import ConcatOp
from msgraph.dialects.ops.shape import BroadcastToOp, FlipOp, TransposeOp, squeeze
from msgraph.dialects.types import Shape, element_count, shape_of
from msgraph.support.symbolic_sizes import SymbolicSizeError, is_symbolic
from msgraph.support.trees import frozen


def part(b: OpBuilder[V], x: V, axis: int, start: int, size: int, step: int = 1) -> V:
    """``size`` places of one dim."""
    shape = shape_of(b.type_of(x))
    if (start, size, step) == (0, shape[axis], 1):
        return x
    starts = tuple(start if k == axis else 0 for k in range(len(shape)))
    sizes = tuple(size if k == axis else n for k, n in enumerate(shape))
    steps = tuple(step if k == axis else 1 for k in range(len(shape)))
    return b.slice(x, starts=starts, sizes=sizes, steps=steps)


def reshaped(b: CallBuilder[V], x: V, shape: Sequence[int]) -> V:
    """``x`` under another shape; itself if it has that shape."""
    return x if b.shape_of(x) == tuple(shape) else b.reshape(x, shape=tuple(shape))


def of_rank(b: CallBuilder[V], op: str, x: V, wanted: str, *ranks: int) -> V:
    """``x``, which must have one of so many dims: ``wanted`` says so, with ``{}`` for how many."""
    rank = len(b.shape_of(x))
    if rank not in ranks:
        raise ShapeRefused(op, f"{wanted.format(' or '.join(map(str, ranks)))}, but got {rank}.").error()
    return x


def columns_of(b: CallBuilder[V], x: V) -> list[V]:
    """The last dim taken apart."""
    shape = b.shape_of(x)
    return [reshaped(b, part(b, x, len(shape) - 1, k, 1), shape[:-1]) for k in range(shape[-1])]


# -- what a tensor is ------------------------------------------------------------------------------------------------


@user_function("shape(input_x)")
@user_primitive("Shape()(input_x)")
def shape(b: CallBuilder[V], input_x: object) -> tuple[int, ...]:
    """The dims, as Python numbers."""
    return b.shape_of(b.lift(input_x))


@user_function("rank(input_x)")
@user_primitive("Rank()(input_x)")
def rank(b: CallBuilder[V], input_x: object) -> int:
    """How many dims."""
    return len(b.shape_of(b.lift(input_x)))


@user_function("size(input_x); numel(input)")
@user_primitive("Size()(input_x)")
def size(b: CallBuilder[V], input_x: object) -> int:
    """How many elements."""
    return element_count(b.shape_of(b.lift(input_x)))


@user_function("dtype(x)")
@user_primitive("DType()(x)")
def dtype(b: CallBuilder[V], x: object) -> DType:
    """The element type."""
    return b.dtype_of(b.lift(x))


# -- shapes ----------------------------------------------------------------------------------------------------------


@user_primitive("Flatten()(input: TensorLike)")
def _flatten_primitive(b: CallBuilder[V], x: V) -> V:
    """All dims but the first as one, which a vector gets."""
    return b.expand_dims(x, axis=1) if len(b.shape_of(x)) == 1 else flatten(b, x)


@user_function("flatten(input, order='C', *, start_dim=1, end_dim=-1)")
def flatten(b: CallBuilder[V], x: V, order: str = "C", *, start_dim: int = 1, end_dim: int = -1) -> V:
    """Some neighbouring dims as one; all but the first unless said otherwise."""
    own = b.shape_of(x)
    if order == "F":
        x = b.transpose(x, perm=tuple(reversed(range(len(own))))) if len(own) > 1 else x
        own = b.shape_of(x)
    if len(own) < 2:
        return reshaped(b, x, own or (1,))
    first, last = (axis_of("Flatten", axis, len(own)) for axis in (start_dim, end_dim))
    if first > last:
        what = f"the 'start_dim' must not lie behind the 'end_dim', but got {first} and {last}."
        raise BadOpArgument("flatten", what).error()
    return reshaped(b, x, (*own[:first], element_count(own[first : last + 1]), *own[last + 1 :]))


@user_function("ravel(input)")
def ravel(b: CallBuilder[V], x: V) -> V:
    """All elements in one row."""
    return reshaped(b, x, (element_count(b.shape_of(x)),))


@user_function("view_as(input, other)")
def view_as(b: CallBuilder[V], input: object, other: object) -> V:
    """The elements under the shape of another tensor."""
    return reshaped(b, b.lift(input), b.shape_of(b.lift(other)))


@user_function("swapaxes(input, axis0, axis1); swapdims(input, dim0, dim1)")
def swapaxes(b: CallBuilder[V], x: V, axis0: object, axis1: object) -> V:
    """Two dims exchanged."""
    order = list(range(len(b.shape_of(x))))
    first, second = (axis_of("swapaxes", axis, len(order)) for axis in (axis0, axis1))
    if order:
        order[first], order[second] = order[second], order[first]
    return TransposeOp.call(b, x, tuple(order))


@user_function("movedim(x, source, destination); moveaxis(x, source, destination)")
def movedim(b: CallBuilder[V], value: V, source: object, destination: object) -> V:
    """Dims put elsewhere, the others in their order around them."""
    dims = len(b.shape_of(value))
    old = [axis_of("movedim", axis, dims) for axis in sizes_of("movedim", source)]
    new = [axis_of("movedim", axis, dims) for axis in sizes_of("movedim", destination)]
    if len(old) != len(new) or len(set(old)) < len(old) or len(set(new)) < len(new):
        what = f"the axes must be different and as many, but got {source} and {destination}."
        raise BadOpArgument("movedim", what).error()
    order = [axis for axis in range(dims) if axis not in old]
    for target, axis in sorted(zip(new, old, strict=True)):
        order.insert(target, axis)
    return TransposeOp.call(b, value, tuple(order))


@user_primitive("Squeeze(axis=())(input)")
def squeeze_all(b: CallBuilder[V], x: V, axis: object) -> V:
    """The tensor without dims of size 1; those named must have that size."""
    shape = b.shape_of(x)
    for k in () if axis in ((), None) else axes_of("Squeeze", axis, len(shape)):
        if shape[k] != 1:
            raise ShapeRefused("Squeeze", f"the shape[{k}] of 'input' must be equal to 1, but got {shape[k]}.").error()
    return squeeze(b, x, axis)


@user_function("flipud(input)", dim=0)
@user_function("fliplr(input)", dim=1)
def flipped(b: CallBuilder[V], input: object, dim: int) -> V:
    """Dim {dim} in reverse order."""
    return FlipOp.call(b, input, dim)


@user_function("t(input)")
def t(b: CallBuilder[V], x: V) -> V:
    """A matrix with rows as columns; a vector or a 0-d tensor as it is."""
    rank = len(b.shape_of(x))
    if rank > 2:
        raise BadOpArgument("t", f"the dimension of tensor 'input' cannot exceed 2, but got {rank}.").error()
    return b.transpose(x, perm=(1, 0)) if rank == 2 else x


@user_function("rot90(input, k, dims)")
def rot90(b: CallBuilder[V], input: V, k: int, dims: object) -> V:
    """Turned by ``k`` right angles in the plane of two dims."""
    first, second = sizes_of("rot90", dims)
    turns = k % 4
    if turns == 0:
        return b.lift(input)
    if turns == 2:
        return FlipOp.call(b, input, (first, second))
    turned = swapaxes(b, input, first, second)
    return FlipOp.call(b, turned, first if turns == 1 else second)


@user_function("atleast_1d(inputs)", dims=1)
@user_function("atleast_2d(inputs)", dims=2)
def at_least(b: CallBuilder[V], inputs: object, dims: int) -> Any:
    """Tensors of at least rank {dims}: new dims, of size 1, in front."""
    return _each_reshaped(b, inputs, lambda own: (*(1 for _ in range(dims - len(own))), *own))


@user_function("atleast_3d(inputs)")
def atleast_3d(b: CallBuilder[V], inputs: object) -> Any:
    """Tensors of less than three dims with dims of size 1: a vector in the middle."""
    return _each_reshaped(b, inputs, lambda own: {0: (1, 1, 1), 1: (1, *own, 1), 2: (*own, 1)}.get(len(own), own))


def _each_reshaped(b: CallBuilder[V], inputs: object, shape: Callable[[Shape], Shape]) -> object:
    """Tensors, also in tuples and lists, in shapes that are made of their own."""
    return frozen(inputs, lambda x: reshaped(b, value := b.lift(x), shape(b.shape_of(value))))


# -- repetition ------------------------------------------------------------------------------------------------------


@user_function("tile(input, dims)")
@user_primitive("Tile()(input, dims)")
def tile(b: CallBuilder[V], x: V, dims: object) -> V:
    """The tensor repeated along its dims, ``dims[k]`` times each, counted from the last."""
    times = sizes_of("Tile", dims)
    if any(n < 0 for n in times):
        where = next(k for k, n in enumerate(times) if n < 0)
        what = f"'dims' cannot contain negative integer numbers, but got {times[where]} in {where}th."
        raise BadOpArgument("Tile", what).error()
    own = b.shape_of(x)
    own, times = (1,) * (len(times) - len(own)) + own, (1,) * (len(own) - len(times)) + times
    pairs = tuple(size for n, m in zip(times, own, strict=True) for size in ((n, m) if n != 1 else (m,)))
    ones = tuple(size for n, m in zip(times, own, strict=True) for size in ((1, m) if n != 1 else (m,)))
    result = tuple(n * m for n, m in zip(times, own, strict=True))
    return reshaped(b, BroadcastToOp.call(b, reshaped(b, x, ones), pairs), result)


@user_function("repeat_interleave(input, repeats, axis=None)")
def repeat_interleave(b: CallBuilder[V], input: V, repeats: object, axis: object = None) -> V:
    """Each element (or each place along ``axis``) several times in a row."""
    x = input if axis is not None else ravel(b, input)
    dim = axis_of("repeat_interleave", 0 if axis is None else axis, len(b.shape_of(x)))
    array = b.array_of(repeats)
    counts = tuple(array.reshape(-1).tolist()) if array is not None else sizes_of("repeat_interleave", repeats)
    own = b.shape_of(x)
    if min(counts, default=0) < 0:
        raise BadOpArgument("repeat_interleave", f"the repeats must not be negative, but got {repeats}.").error()
    if len(counts) == 1:
        wide = (*own[: dim + 1], counts[0], *own[dim + 1 :])
        x = BroadcastToOp.call(b, b.expand_dims(x, axis=dim + 1), wide)
        return reshaped(b, x, (*own[:dim], own[dim] * counts[0], *own[dim + 1 :]))
    if len(counts) != own[dim]:
        what = f"there must be one number of repeats or {own[dim]}, but got {len(counts)}."
        raise BadOpArgument("repeat_interleave", what).error()
    places = b.lift([k for k, n in enumerate(counts) for _ in range(n)])
    return b.gather(x, places, axis=dim)


@user_function("expand(input_x, size)")
def expand(b: CallBuilder[V], input_x: object, size: object) -> V:
    """The tensor repeated along new leading dims and dims of size 1, to the sizes that a tensor or a tuple holds."""
    array = b.array_of(size)
    return BroadcastToOp.call(b, input_x, size if array is None else tuple(array.tolist()))


@user_function("roll(input, shifts, dims=None)")
@user_primitive("Roll(shift, axis)(input_x)")
def roll(b: CallBuilder[V], x: V, shift: object, axis: object) -> V:
    """Elements moved along dims, those that leave coming in at the other end."""
    if axis is None:
        return reshaped(b, roll(b, ravel(b, x), shift, 0), b.shape_of(x))
    for distance, along in zip(sizes_of("roll", shift), sizes_of("roll", axis), strict=True):
        dim = axis_of("roll", along, len(b.shape_of(x)))
        length = b.shape_of(x)[dim]
        back = _rest(distance, length)
        if back:
            pieces = [part(b, x, dim, length - back, back), part(b, x, dim, 0, length - back)]
            x = b.emit(ConcatOp, pieces, {"axis": dim})[0]
    return x


def _rest(shift: int, length: int) -> int:
    """``shift % length``, 0 where there is nothing; that it is less than a size which only a call knows is a guard."""
    if is_symbolic(length):
        if not -length <= shift < length:
            raise SymbolicSizeError("a tensor is rolled round more than once")
        return shift + length if shift < 0 else shift
    return shift % length if length else 0


# -- pieces ----------------------------------------------------------------------------------------------------------


def _pieces(b: CallBuilder[V], x: V, axis: int, sizes: Sequence[int]) -> tuple[V, ...]:
    pieces: list[V] = []
    start = 0
    for length in sizes:
        pieces.append(part(b, x, axis, start, length))
        start += length
    return tuple(pieces)


@user_function("split(tensor, split_size_or_sections, axis=0)")
def split(b: CallBuilder[V], x: V, split_size_or_sections: object, axis: object = 0) -> tuple[V, ...]:
    """Pieces of one size (the last may be smaller), or of the sizes given."""
    dim = axis_of("split", axis, len(b.shape_of(x)))
    length = b.shape_of(x)[dim]
    if isinstance(split_size_or_sections, (tuple, list)):
        sizes = sizes_of("split", split_size_or_sections)
        if sum(sizes) != length:
            what = f"'The sum of 'split_size_or_sections' should be equal to {length}, but got {sum(sizes)}.'"
            raise BadOpArgument("split", what).error()
        return _pieces(b, x, dim, sizes)
    if not isinstance(split_size_or_sections, int) or split_size_or_sections <= 0:
        what = f"the 'split_size_or_sections' must be a positive int or several, but got {split_size_or_sections!r}."
        raise (BadOpArgument if isinstance(split_size_or_sections, int) else BadOpArgumentType)("split", what).error()
    step = split_size_or_sections
    return _pieces(b, x, dim, [min(step, length - start) for start in range(0, length, step)])


@user_primitive("Split(axis=0, output_num=1)(input_x)")
def split_evenly(b: CallBuilder[V], x: V, axis: object, output_num: int) -> tuple[V, ...]:
    """Equal pieces, as many as asked for."""
    dim = axis_of("Split", axis, len(b.shape_of(x)))
    length = b.shape_of(x)[dim]
    if output_num < 1 or length % output_num:
        what = f"x_shape[{dim}] must be divisible by output_num = {output_num}, but got {length}"
        raise BadOpArgument("Split", what).error()
    return _pieces(b, x, dim, [length // output_num] * output_num)


@user_function("chunk(input, chunks, axis=0)")
def chunk(b: CallBuilder[V], x: V, chunks: int, axis: object = 0) -> tuple[V, ...]:
    """Up to ``chunks`` pieces of one size, the last of which may be smaller."""
    length = b.shape_of(x)[axis_of("chunk", axis, len(b.shape_of(x)))]
    if chunks < 1:
        raise BadOpArgument("chunk", f"the 'chunks' must be greater than 0, but got {chunks}.").error()
    return split(b, x, max(1, -(-length // chunks)) if length else [0], axis)


_MOST_PIECES = 1 << 16


@user_function("tensor_split(input, indices_or_sections, axis=0)")
def tensor_split(b: CallBuilder[V], x: V, indices_or_sections: object, axis: object = 0) -> tuple[V, ...]:
    """As many pieces as asked for, the first ones longer by one; or pieces between places."""
    dim = axis_of("tensor_split", axis, len(b.shape_of(x)))
    length = b.shape_of(x)[dim]
    if isinstance(indices_or_sections, int):
        if not 0 < indices_or_sections <= _MOST_PIECES:
            what = f"the 'indices_or_sections' must be in [1, {_MOST_PIECES}], but got {indices_or_sections}."
            raise BadOpArgument("tensor_split", what).error()
        whole, longer = divmod(length, indices_or_sections)
        return _pieces(b, x, dim, [whole + (k < longer) for k in range(indices_or_sections)])
    edges = [0, *(slice(None, k).indices(length)[1] for k in sizes_of("tensor_split", indices_or_sections)), length]
    parts = [part(b, x, dim, low, max(0, high - low)) for low, high in pairwise(edges)]
    return tuple(parts)


@user_function("hsplit(input, indices_or_sections)", op="hsplit", axis=1)
@user_function("vsplit(input, indices_or_sections)", op="vsplit", axis=0)
@user_function("dsplit(input, indices_or_sections)", op="dsplit", axis=2)
def split_along(b: CallBuilder[V], input: V, indices_or_sections: object, op: str, axis: int) -> tuple[V, ...]:
    """Pieces along dim {axis}."""
    rank = len(b.shape_of(input))
    if rank <= axis:
        what = f"{op} expect `x` is a Tensor with at least {axis + 1} dimension, but got {rank}"
        raise BadOpArgument(op, what).error()
    return tensor_split(b, input, indices_or_sections, axis)


@user_function("unbind(input, dim=0); unstack(input_x, axis=0)")
@user_primitive("Unstack(axis=0, num=None)(input_x)")
def unbind(b: CallBuilder[V], x: V, axis: object, num: object = None) -> tuple[V, ...]:
    """One tensor for each place along a dim."""
    dim = axis_of("Unstack", axis, len(b.shape_of(x)))
    return tuple(b.squeeze(part(b, x, dim, k, 1), axes=(dim,)) for k in range(b.shape_of(x)[dim]))


@user_function("narrow(input, axis, start, length)")
def narrow(b: CallBuilder[V], x: V, axis: object, start: int, length: int) -> V:
    """``length`` places along a dim, from ``start`` on."""
    dim = axis_of("narrow", axis, len(b.shape_of(x)))
    return part(b, x, dim, start % max(1, b.shape_of(x)[dim]), length)


@user_function("slice(input_x, begin, size)")
@user_primitive("Slice()(input_x, begin, size)")
def slice_(b: CallBuilder[V], x: V, begin: object, size: object) -> V:
    """Of each dim ``size[k]`` places from ``begin[k]`` on; -1 means all that are left."""
    starts, wanted = sizes_of("Slice", begin), sizes_of("Slice", size)
    sizes = tuple(n - s if m == -1 else m for n, s, m in zip(b.shape_of(x), starts, wanted, strict=False))
    return b.slice(x, starts=starts, sizes=sizes, steps=(1,) * len(starts))

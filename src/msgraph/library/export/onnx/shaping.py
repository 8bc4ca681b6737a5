"""Operators that move elements: shapes, slices, joins, padding, constants."""

from __future__ import annotations

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints
from msgraph.dialects.ops.constant import array_of
from msgraph.dialects.types import Shape, tensor_type
from msgraph.library.export.onnx.builder import Fields, NodeBuilder, NoOnnxForm, Operands, Rule, Value, computed_in
from msgraph.library.functions.reshaping import part
from msgraph.support.symbolic_sizes import SymbolicSize, is_symbolic

_LEAST = np.iinfo(np.int64).min


def _reshape(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    shape: Shape = f["shape"]
    open_dims = [k for k, size in enumerate(shape) if is_symbolic(size)]
    type_ = tensor_type(x[0].dtype, shape)
    has_zero = any(not is_symbolic(size) and not size for size in shape)
    if len(open_dims) == 1 and not has_zero:  # what is left is found by the node itself
        sizes = b.array([-1 if k in open_dims else size for k, size in enumerate(shape)])
        return b.node("Reshape", x[0], sizes, type=type_)
    return b.node("Reshape", x[0], b.sizes(shape), type=type_, **({"allowzero": 1} if has_zero else {}))


def _expand(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    wide = dtypes.float32 if x[0].dtype is dtypes.bfloat16 else x[0].dtype
    value = b.node("Expand", b.as_type(x[0], wide), b.sizes(f["shape"]), type=tensor_type(wide, f["shape"]))
    return b.as_type(value, x[0].dtype)


def _flip(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    axes = list(f["axes"])
    if not axes:
        return x[0]
    minus = [-1] * len(axes)
    parts = [b.array(numbers) for numbers in (minus, [_LEAST] * len(axes), axes, minus)]
    return b.node("Slice", x[0], *parts)


def _slice(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    parts = list(zip(f["starts"], f["sizes"], f["steps"], strict=True))
    shape = x[0].shape
    axes = [k for k, part in enumerate(parts) if not _is_whole(part, shape[k])]
    if not axes:
        return x[0]
    ends = [_end(*parts[k]) for k in axes]
    starts, steps = [parts[k][0] for k in axes], [parts[k][2] for k in axes]
    inputs = [b.sizes(starts), b.sizes(ends), b.array(axes), b.array(steps)]
    return b.node("Slice", x[0], *inputs, type=tensor_type(x[0].dtype, f["sizes"]))


def _is_whole(part: tuple[int, int, int], whole: int) -> bool:
    start, size, step = part
    if is_symbolic(start) or is_symbolic(size) != is_symbolic(whole):
        return False
    equal = size.terms == whole.terms if isinstance(size, SymbolicSize) and isinstance(whole, SymbolicSize) else None
    return start == 0 and step == 1 and (size == whole if equal is None else equal)


def _end(start: int, size: int, step: int) -> int:
    if not is_symbolic(size) and not size:
        return start
    stop = start + size * step
    if step < 0 and (is_symbolic(stop) or stop < 0):
        if is_symbolic(stop):
            raise NoOnnxForm("it goes backwards to a place that depends on an open size")
        return _LEAST
    return stop


def _pad(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    low, high = f["low"], f["high"]
    if not low:
        return x[0]
    wide = computed_in("Pad", x[0].dtype, b.model.opset)
    shape = tuple(before + size + after for before, size, after in zip(low, x[0].shape, high, strict=True))
    data, value = b.as_type(x[0], wide), b.as_type(x[1], wide)
    padded = b.node("Pad", data, b.sizes((*low, *high)), value, type=tensor_type(wide, shape), mode="constant")
    return b.as_type(padded, x[0].dtype)


def _updated(b: NodeBuilder, x: Value, update: Value, starts: Ints, steps: Ints, axis: int) -> Value:
    """``x`` with a slice replaced, from ``axis`` on: joined from what is around it."""
    rank = len(x.shape)
    while axis < rank and _is_whole((starts[axis], update.shape[axis], steps[axis]), x.shape[axis]):
        axis += 1
    if axis == rank:
        return update
    if any(is_symbolic(n) for n in (*x.shape, *update.shape)):
        raise NoOnnxForm("where the slice ends depends on an open size")
    start, size, step = starts[axis], update.shape[axis], steps[axis]
    if not size:
        return x
    if step < 0:
        start, step = start + (size - 1) * step, -step
        starts, steps = ((*t[:axis], new, *t[axis + 1 :]) for t, new in ((starts, start), (steps, step)))
        update = b.flip(update, axes=(axis,))

    middle = _updated(b, part(b, x, axis, start, size, step), update, starts, steps, axis + 1)
    if step > 1 and size > 1:
        places = b.array(np.arange(start, start + size * step, step))
        return b.scatter(x, places, middle, axis=axis, combiner="update")
    end = start + size
    before, after = part(b, x, axis, 0, start), part(b, x, axis, end, x.shape[axis] - end)
    parts = [piece for piece in (before, middle, after) if piece.shape[axis]]
    return parts[0] if len(parts) == 1 else b.concat(*parts, axis=axis)


_MANY = 1024


def _iota(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    size, dtype = f["size"], f["dtype"]
    if not is_symbolic(size) and size <= _MANY:
        return b.model.constant(np.arange(int(size)).astype(dtype.numpy))
    whole = b.node("Squeeze", b.sizes([size]), type=tensor_type(dtypes.int64, ()))
    numbers = b.node("Range", b.array(0), whole, b.array(1), type=tensor_type(dtypes.int64, (size,)))
    return b.as_type(numbers, dtype)


def _size(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    size = b.node("Squeeze", b.sizes([f["of"]]), type=tensor_type(dtypes.int64, ()))
    return b.as_type(size, f["dtype"])


def first(b: NodeBuilder, x: Operands, f: Fields) -> Value:
    """Its first operand: it only says something about order, memory or derivatives."""
    return x[0]


RULES: dict[str, Rule] = {
    "reshape": _reshape, "broadcast_to": _expand, "flip": _flip, "slice": _slice, "pad": _pad,
    "concat": lambda b, x, f: b.node("Concat", *x, axis=f["axis"]),
    "stack": lambda b, x, f: b.concat(*[b.expand_dims(part, axis=f["axis"]) for part in x], axis=f["axis"]),
    "transpose": lambda b, x, f: b.node("Transpose", x[0], perm=list(f["perm"])) if f["perm"] else x[0],
    "update_slice": lambda b, x, f: _updated(b, x[0], x[1], f["starts"], f["steps"], 0), "iota": _iota, "size": _size,
    "constant": lambda b, x, f: b.model.constant(np.asarray(array_of(f["value"]), order="C")),
    "depend": first, "tensor_move": first, "stop_gradient": first,
}  # fmt: skip

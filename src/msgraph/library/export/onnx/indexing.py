"""Operators that read and write at places only the run knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import element_count, tensor_type
from msgraph.library.export.onnx import builder
from msgraph.support.symbolic_sizes import SymbolicSize


def _index(b: builder.NodeBuilder, x: builder.Value) -> builder.Value:
    return x if x.dtype in (dtypes.int32, dtypes.int64) else b.as_type(x, dtypes.int64)


def _gather(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
    data, *indices = x
    axis = f["axis"]
    if len(indices) == 1:
        shape = (*data.shape[:axis], *indices[0].shape, *data.shape[axis + 1 :])
        return b.node("Gather", data, _index(b, indices[0]), type=tensor_type(data.dtype, shape), axis=axis)
    count, rank, own = len(indices), len(data.shape), len(indices[0].shape)
    front = _to_front(b, data, axis, count)
    places = _positions(b, indices)
    rest = front.shape[count:]
    result = b.node("GatherND", front, places, type=tensor_type(data.dtype, (*indices[0].shape, *rest)))
    back = (*range(own, own + axis), *range(own), *range(own + axis, own + rank - count))
    return b.transpose(result, perm=back)


def _to_front(b: builder.NodeBuilder, x: builder.Value, axis: int, count: int) -> builder.Value:
    """The indexed dims first."""
    rank = len(x.shape)
    order = (*range(axis, axis + count), *range(axis), *range(axis + count, rank))
    return b.transpose(x, perm=order) if axis else x


def _positions(b: builder.NodeBuilder, indices: Sequence[builder.Value]) -> builder.Value:
    """Index tensors side by side in a last dim."""
    parts = [b.expand_dims(b.as_type(i, dtypes.int64), axis=len(i.shape)) for i in indices]
    return parts[0] if len(parts) == 1 else b.concat(*parts, axis=len(indices[0].shape))


def _scatter(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
    if f["combiner"] != "div":
        return _scattered(b, x, f["axis"], "none" if f["combiner"] == "update" else f["combiner"])
    data, *indices, updates = x
    if not data.dtype.is_float:
        raise builder.NoOnnxForm("whole quotients depend on the order of the updates")
    ones = b.constant(1, data.type)
    divisors = _scattered(b, [ones, *indices, updates], f["axis"], "mul")
    return b.div(data, divisors)


def _scattered(b: builder.NodeBuilder, x: builder.Operands, axis: int, reduction: str) -> builder.Value:
    data, *indices, updates = x
    count, own, rank = len(indices), len(indices[0].shape), len(data.shape)
    dtype = data.dtype
    if reduction == "add" and dtype is dtypes.bool_:
        reduction, wide = "max", dtypes.int32
    else:
        wide = (
            dtypes.float32
            if dtype.size == 2 and dtype.is_float
            else builder.computed_in("ScatterND", dtype, b.model.opset)
        )
    front = _to_front(b, b.as_type(data, wide), axis, count)
    order = (*range(axis, axis + own), *range(axis), *range(axis + own, len(updates.shape)))
    parts = b.transpose(b.as_type(updates, wide), perm=order) if axis else b.as_type(updates, wide)
    attributes: dict[str, Any] = {} if reduction == "none" else {"reduction": reduction}
    result = b.node("ScatterND", front, _positions(b, indices), parts, **attributes)
    if axis:
        back = (*range(count, count + axis), *range(count), *range(count + axis, rank))
        result = b.transpose(result, perm=back)
    return b.as_type(result, dtype)


def _add_along(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
    numbers, updates = x
    dtype = updates.dtype
    wide = dtypes.float32 if dtype.size == 2 and dtype.is_float else dtype
    shape = (*updates.shape[:-1], f["size"])
    zeros = b.node("Expand", b.array(0, wide), b.sizes(shape), type=tensor_type(wide, shape))
    added = b.node(
        "ScatterElements", zeros, _index(b, numbers), b.as_type(updates, wide), axis=len(shape) - 1, reduction="add"
    )
    return b.as_type(added, dtype)


# -- how many there are, the run finds -----------------------------------------------------------------------------


def _found_in(b: builder.NodeBuilder, count: object, value: builder.Value) -> None:
    """Where a size that the run finds can be read."""
    if isinstance(count, SymbolicSize):
        ((monomial, _),) = count.terms
        b.model.sources[monomial[0]] = (value, 0)


def _nonzero(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
    (data,) = x
    rank, count = len(data.shape), f["count"]
    if not rank:
        data = b.reshape(data, shape=(1,))
    source = data if data.dtype is dtypes.bool_ else b.not_equal(data, 0)
    places = b.node("NonZero", source, type=tensor_type(dtypes.int64, (max(rank, 1), count)))
    result = b.node("Transpose", places, type=tensor_type(dtypes.int64, (count, max(rank, 1))), perm=[1, 0])
    _found_in(b, count, result)
    return result


_FOUND_IN: dict[DType, DType] = dict.fromkeys((dtypes.int16, dtypes.int32, dtypes.uint32), dtypes.int64)


def _unique(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> Sequence[builder.Value]:
    (data,) = x
    count, shape = f["count"], data.shape
    wide = _FOUND_IN.get(data.dtype, data.dtype)
    index = tensor_type(dtypes.int64, (count,))
    types = [tensor_type(wide, (count,)), index, tensor_type(dtypes.int64, (element_count(shape),)), index]
    values, _, inverse, _ = b.nodes_of("Unique", [b.as_type(data, wide)], types, sorted=0)
    _found_in(b, count, values)
    dtype = dtypes.int64 if data.dtype is dtypes.int64 else dtypes.int32
    return b.as_type(values, data.dtype), b.as_type(b.reshape(inverse, shape=shape), dtype)


def _found(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
    shape = b.node("Shape", x[0], type=tensor_type(dtypes.int64, (len(x[0].shape),)))
    return b.node("Gather", shape, b.array(0), type=tensor_type(dtypes.int64, ()), axis=0)


RULES: dict[str, builder.Rule] = {
    "gather": _gather, "scatter": _scatter,
    "take_along": lambda b, x, f: b.node(
        "GatherElements", x[0], _index(b, x[1]), type=builder.retyped(x[1].type, x[0].dtype), axis=len(x[1].shape) - 1
    ),
    "add_along": _add_along, "nonzero": _nonzero, "unique": _unique, "found": _found,
}  # fmt: skip

"""Operators of ONNX over those of graphs: what the table of the exporter says both ways, and rules for the others.

    "Gemm": _gemm      # rule(b, x, f): the inputs, the attributes with their defaults, to the results

A rule builds into a graph, or computes at once, by the builder it is given. ``x[0]`` is an input as a tensor;
``x.numbers(1)`` are the elements of one that has to be known while the graph is made. Values that are known are arrays,
of Python's integers where sizes are open: ``_KNOWN`` computes with these, so that shapes stay known.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any, TypeAlias, TypeGuard

import numpy as np

from msgraph import ops
from msgraph.api.eager.functions import invoke
from msgraph.api.tensor.tensor import wrap
from msgraph.dialects.axes import axis_of
from msgraph.dialects.calls import CallBuilder, DType, dtypes
from msgraph.dialects.contract import Array, GraphOp, as_tuple
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.types import Shape, Tensor, broadcast_shapes, element_count, shape_of, tensor_type
from msgraph.library.export.onnx import contracting, elementwise
from msgraph.library.export.onnx.builder import NodeRule
from msgraph.library.export.onnx.weights import TYPES
from msgraph.library.functions.activations import gelu
from msgraph.library.functions.contracting import einsum
from msgraph.library.functions.elementwise import clamp, where
from msgraph.library.functions.joining import extended, padded, triangle
from msgraph.library.functions.linalg import matmul
from msgraph.library.functions.normalising import batch_norm, layer_norm, lrn, moments
from msgraph.library.functions.picking import gather_elements, gather_nd, known_array, nonzero
from msgraph.library.functions.reducing import mean
from msgraph.library.functions.reshaping import part, tile
from msgraph.library.functions.statistics import log_softmax, logsumexp, softmax
from msgraph.support.lowering_context import current
from msgraph.support.symbolic_sizes import is_symbolic
from msgraph.support.trees import is_sequence

Value: TypeAlias = Any
"""A value of a builder."""
B: TypeAlias = CallBuilder[Value]
Fields: TypeAlias = Mapping[str, Value]
Rule: TypeAlias = Callable[[B, "Inputs", Fields], Value]

ELEMENT_TYPES: dict[int, DType] = {code: dtype for dtype, code in TYPES.items()}
"""Element types by the numbers that ONNX has for them."""


@dataclass
class Inputs:
    """The inputs of a node: tensors, known values, and ``None`` for those that are left out."""

    b: B
    op_type: str
    values: Sequence[object]

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, index: int) -> Value:
        return _lifted(self.b, self.values[index])

    def __iter__(self) -> Iterator[Value]:
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, index: int) -> bool:
        return index < len(self.values) and self.values[index] is not None

    def numbers(self, index: int, otherwise: Value = None) -> Value:
        """The elements of one that has to be known, or the attribute that older models have in its place."""
        if index not in self:
            return otherwise
        value = self.values[index]
        array = value if _is_known(value) else known_array(self.b, self.op_type, self[index])
        return tuple(array.ravel().tolist())

    def axes(self, axes: Iterable[int], more: int = 0) -> list[int]:
        """Dims of the first input, or of one with ``more`` dims, counted from the first of them."""
        rank = len(self.b.shape_of(self[0])) + more
        return [axis_of(self.op_type, axis, rank) for axis in axes]


# -- known values --------------------------------------------------------------------------------------------------


def _is_known(value: object) -> TypeGuard[Array]:
    return isinstance(value, np.ndarray)


def _is_open(value: object) -> bool:
    """Is it an array with open sizes?"""
    return _is_known(value) and value.dtype == object


def _lifted(b: B, value: Value) -> Value:
    """A value as a tensor of a builder."""
    if not _is_open(value) or b is _KNOWN:
        return b.lift(np.array(value) if np.isscalar(value) else value)
    numbers = [b.lift_number(size, dtypes.int64) for size in value.ravel().tolist()]
    return b.reshape(b.stack(*numbers, axis=0), shape=value.shape)


def _known(elements: Value, shape: Shape) -> Array:
    """An array of elements, or of one, which are asked nothing where they are open sizes."""
    items: list[object] = elements.ravel().tolist() if _is_known(elements) else [elements]
    return np.array(items, object if any(map(is_symbolic, items)) else np.int64).reshape(shape)


class _KnownBuilder(EagerBuilder):
    """Computes with arrays, those of open sizes too, which are integers of Python's."""

    def emit(
        self, op: type[GraphOp], operands: Sequence[Array], fields: Mapping[str, object] | None = None
    ) -> list[Array]:
        """The results of one operator."""
        if not any(map(_is_open, operands)):
            return super().emit(op, operands, fields)
        types = op.infer(*map(self.type_of, operands), **(fields or {}))
        results = as_tuple(op.eager(*map(np.atleast_1d, operands), **(fields or {})))
        return [_known(x, shape_of(type_)) for x, type_ in zip(results, types, strict=True)]

    def type_of(self, value: Array) -> Tensor:
        """Open sizes are int64."""
        return tensor_type(dtypes.int64, value.shape) if _is_open(value) else super().type_of(value)

    def convert(self, value: Array, dtype: DType) -> Array:
        """Open sizes stay what they are as other integers."""
        return value if _is_open(value) and dtype.is_integer else super().convert(value, dtype)

    def floor_div(self, lhs: Array | float, rhs: Array | float, /) -> Array:
        """Sizes know their quotients."""
        return _known(np.atleast_1d(lhs) // np.atleast_1d(rhs), np.broadcast_shapes(np.shape(lhs), np.shape(rhs)))


_KNOWN = _KnownBuilder()
_MOST = 1024
"""How many elements known values have; others are tensors."""

_FROM_SIZES = frozenset({"Range", "ConstantOfShape", "Expand", "Tile"})
"""Operators that make tensors of open sizes."""


@dataclass
class NodeFunction:
    """An operator of some version as a function of tensors and known values, which the text of a model calls."""

    __ms_native__ = True
    op_type: str
    rule: Rule | None
    defaults: Fields

    def __call__(self, *values: Value, outputs: int = 1, **attributes: object) -> Value:
        """The results, as many as the node has."""
        fields = {**self.defaults, **attributes, "outputs": outputs}
        if self.rule is None:
            sizes: tuple[int, ...] = values[0].shape
            array = np.array(sizes, object)[fields.get("start", 0) : fields.get("end")]
            return _known(element_count(sizes), ()) if self.op_type == "Size" else _known(array, array.shape)
        emit, lowering = partial(self._emit, self.rule, fields), current()
        makes_tensors = self.op_type in _FROM_SIZES and any(map(_is_open, values))
        if all(value is None or _is_known(value) for value in values) and not makes_tensors:
            results: Value = [x if x.size <= _MOST else wrap(x) for x in emit(_KNOWN, *values)]
        else:
            results = invoke(emit, values, {}) if lowering is None else emit(lowering.builder, *values)
        return results[0] if outputs == 1 else tuple(results[:outputs])

    def _emit(self, rule: Rule, fields: Fields, b: B, *values: object) -> tuple[Value, ...]:
        results: Value = rule(b, Inputs(b, self.op_type, values), fields)
        return tuple(results) if is_sequence(results) else (results,)


def _constant(elements: object, dtype: str, shape: Sequence[int] | None = None) -> Array:
    array = np.array(elements).astype(dtypes.by_name(dtype).numpy)
    return array if shape is None else array.reshape(tuple(shape))


def _tensor(value: Value) -> Value:
    lowering = current()
    if not _is_known(value):
        return value
    return wrap(value) if lowering is None else _lifted(lowering.builder, value)


def _item(value: Value) -> object:
    """A condition, or a number of rounds."""
    return value.item() if _is_known(value) else ops.reshape(value, ())


def _round(value: Value) -> object:
    """The number of a round."""
    return np.array(value) if isinstance(value, int) else value.astype(dtypes.int64)


def _stacked(parts: Sequence[object]) -> object:
    return ops.stack([_tensor(part) for part in parts])


HELPERS: dict[str, Value] = {
    "known": _constant, "tensor": _tensor, "item": _item, "round_": _round, "stacked": _stacked,
    "inf": math.inf, "nan": math.nan,
}  # fmt: skip
"""What the text of a model calls beside operators."""


# -- rules ---------------------------------------------------------------------------------------------------------


def _axis(b: B, x: Inputs, f: Fields) -> int:
    """The dim that a node says, counted from the first."""
    return x.axes((f["axis"],))[0]


def _exported(name: str, fields: Sequence[str] = ()) -> Rule:
    """What an operator of graphs is exported as, read backwards."""
    if name in ("add", "maximum", "minimum"):
        return lambda b, x, f: reduce(getattr(b, name), x)
    return lambda b, x, f: getattr(b, name)(*x, **{field: f[field] for field in fields})


def _div(b: B, x: Inputs, f: Fields) -> Value:
    """Quotients of integers are cut."""
    p, q = x
    if b.dtype_of(p).is_float:
        return b.div(p, q)
    if b.dtype_of(p).KIND == "u":
        return b.floor_div(p, q)
    return b.mul(b.mul(b.sign(p), b.sign(q)), b.floor_div(b.abs(p), b.abs(q)))


def _pow(b: B, x: Inputs, f: Fields) -> Value:
    p, q = x
    own, other = b.dtype_of(p), b.dtype_of(q)
    wide = other if other.is_float and not own.is_float else own
    return b.convert(b.pow(b.convert(p, wide), b.convert(q, wide)), own)


def _clip(b: B, x: Inputs, f: Fields) -> Value:
    value, dtype = x[0], b.dtype_of(x[0])
    low, high = (x[k] if k in x else f.get(name) for k, name in ((1, "min"), (2, "max")))
    value = value if low is None else b.maximum(value, b.lift(low, dtype))
    return value if high is None else b.minimum(value, b.lift(high, dtype))


def _arg(name: str) -> Rule:
    return lambda b, x, f: getattr(b, name)(
        x[0], axis=_axis(b, x, f), keep_dims=bool(f["keepdims"]), dtype=dtypes.int64
    )


def _along_axis(function: Callable[[B, Value, int], Value]) -> Rule:
    """Over one dim; before version 13 over all dims from there on."""
    return lambda b, x, f: (
        function(b, x[0], _axis(b, x, f))
        if f["since"] >= 13
        else b.reshape(function(b, _flatten(b, x, f), 1), shape=b.shape_of(x[0]))
    )


def _reduced(combine: Callable[[B, Value, tuple[int, ...], bool], Value]) -> Rule:
    """Over dims that are an input, or an attribute of older models."""

    def rule(b: B, x: Inputs, f: Fields) -> Value:
        every = () if f.get("noop_with_empty_axes") else range(len(b.shape_of(x[0])))
        return combine(b, x[0], tuple(x.axes(x.numbers(1, f.get("axes")) or every)), bool(f["keepdims"]))

    return rule


def _by(name: str) -> Callable[[B, Value, tuple[int, ...], bool], Value]:
    def combine(b: B, x: Value, axes: tuple[int, ...], keep: bool) -> Value:
        word = {"reduce_max": "reduce_any", "reduce_min": "reduce_all"}.get(name, name)
        return getattr(b, word if b.dtype_of(x) is dtypes.bool_ else name)(x, axes=axes, keep_dims=keep)

    return combine


_sum = _by("reduce_sum")


def _counting(b: B, shape: Sequence[int], axis: int) -> Value:
    """The numbers of the places along a dim, which broadcast."""
    numbers = b.iota(size=shape[axis], dtype=dtypes.int64)
    return b.reshape(numbers, shape=tuple(size if k == axis else 1 for k, size in enumerate(shape)))


def _unique(b: B, x: Inputs, f: Fields) -> Value:
    axis, array = f.get("axis"), np.reshape(x.numbers(0), b.shape_of(x[0])).astype(b.dtype_of(x[0]).numpy)
    values, first, inverse, counts = np.unique(array, True, True, True, axis=axis)
    if not f["sorted"]:
        order = np.argsort(first)
        values, first, counts = np.take(values, order, axis or 0), first[order], counts[order]
        inverse = np.argsort(order)[inverse]
    return [b.lift_array(values), *(b.lift_array(v.ravel().astype(np.int64)) for v in (first, inverse, counts))]


def _reshape(b: B, x: Inputs, f: Fields) -> Value:
    own, wanted = b.shape_of(x[0]), x.numbers(1, f.get("shape"))
    sizes = [own[k] if not is_symbolic(n) and n == 0 and not f.get("allowzero") else n for k, n in enumerate(wanted)]
    left_out = [k for k, n in enumerate(sizes) if not is_symbolic(n) and n == -1]
    if left_out:
        rest = element_count(tuple(n for k, n in enumerate(sizes) if k not in left_out))
        sizes[left_out[0]] = element_count(own) // rest if rest else 0
    return b.reshape(x[0], shape=tuple(sizes))


def _flatten(b: B, x: Inputs, f: Fields) -> Value:
    shape = b.shape_of(x[0])
    axis = f["axis"] + len(shape) if f["axis"] < 0 else f["axis"]
    return b.reshape(x[0], shape=(element_count(shape[:axis]), element_count(shape[axis:])))


def _span(start: int, stop: int, step: int, size: int) -> tuple[int, int]:
    """Where a slice starts, and how many elements it has."""
    first, last = (0, size) if step > 0 else (-1, size - 1)
    inside = [size if n >= 2**31 - 1 else first if n <= -(2**31) else n + size if n < 0 else n for n in (start, stop)]
    start, stop = (max(first, min(n, last)) for n in inside)
    return start, max(-((start - stop) // step), 0)


def _slice(b: B, x: Inputs, f: Fields) -> Value:
    shape = b.shape_of(x[0])
    starts, ends = x.numbers(1, f.get("starts")), x.numbers(2, f.get("ends"))
    axes, steps = x.axes(x.numbers(3, f.get("axes")) or range(len(starts))), x.numbers(4) or (1,) * len(starts)
    firsts, sizes, strides = [0] * len(shape), list(shape), [1] * len(shape)
    for axis, start, stop, step in zip(axes, starts, ends, steps, strict=True):
        firsts[axis], sizes[axis] = _span(start, stop, step, shape[axis])
        strides[axis] = step
    return b.slice(x[0], starts=tuple(firsts), sizes=tuple(sizes), steps=tuple(strides))


def _split(b: B, x: Inputs, f: Fields) -> Value:
    axis, count = _axis(b, x, f), int(f["outputs"])
    size = b.shape_of(x[0])[axis]
    most = -(-size // count)
    sizes: Sequence[int] = x.numbers(1, f.get("split")) or [min(most, size - k * most) for k in range(count)]
    return [part(b, x[0], axis, sum(sizes[:k]), n) for k, n in enumerate(sizes)]


def _pad(b: B, x: Inputs, f: Fields) -> Value:
    rank, widths = len(b.shape_of(x[0])), x.numbers(1, f.get("pads"))
    axes = x.axes(x.numbers(3) or range(rank))
    low, high = [0] * rank, [0] * rank
    for k, axis in enumerate(axes):
        low[axis], high[axis] = widths[k], widths[k + len(axes)]
    if f["mode"] != "constant":
        return extended(b, x[0], low, high, f["mode"])
    return padded(b, x[0], low, high, b.reshape(x[2], shape=()) if 2 in x else f.get("value", 0))


def _range(b: B, x: Inputs, f: Fields) -> Value:
    start, stop, step = (x.numbers(k)[0] for k in range(3))
    dtype = b.dtype_of(x[0])
    count = max(math.ceil((stop - start) / step) if dtype.is_float else -((start - stop) // step), 0)
    numbers = b.convert(b.iota(size=count, dtype=dtypes.int64), dtype)
    return b.add(b.mul(numbers, step), start)


def _index(b: B, x: Value) -> Value:
    return b.convert(x, dtypes.int64)


def _scatter(b: B, x: Inputs, f: Fields) -> Value:
    """Elements written at coordinates in the last dim, or at places of one dim, their own places being the others."""
    places, combiner = _index(b, x[1]), f.get("reduction", "none")
    shape, last = b.shape_of(places), len(b.shape_of(places)) - 1
    if x.op_type == "ScatterND":
        indices = [b.squeeze(part(b, places, last, k, 1), (last,)) for k in range(shape[last])]
    else:
        axis = _axis(b, x, f)
        own = [places if k == axis else _counting(b, shape, k) for k in range(len(shape))]
        indices = [b.broadcast_to(index, shape=shape) for index in own]
    return b.scatter(x[0], *indices, x[2], axis=0, combiner="update" if combiner == "none" else combiner)


def _gather_nd(b: B, x: Inputs, f: Fields) -> Value:
    places, shape = _index(b, x[1]), b.shape_of(x[1])
    for k in reversed(range(f.get("batch_dims", 0))):
        numbers = b.broadcast_to(_counting(b, shape, k), shape=(*shape[:-1], 1))
        places = b.concat(numbers, places, axis=len(shape) - 1)
    return gather_nd(b, x[0], places)


def _layer_norm(b: B, x: Inputs, f: Fields) -> Value:
    shape = b.shape_of(x[0])
    axis, bias = _axis(b, x, f), x.values[2] if 2 in x else None
    result = layer_norm(b, x[0], shape[axis:], x[1], bias, f["epsilon"])
    if f["outputs"] == 1:
        return result
    average, variance, _ = moments(b, x[0], tuple(range(axis, len(shape))))
    return result, average, b.rsqrt(b.add(variance, f["epsilon"]))


def _instance_norm(b: B, x: Inputs, f: Fields) -> Value:
    shape = b.shape_of(x[0])
    _, variance, centred = moments(b, x[0], tuple(range(2, len(shape))))
    scale, bias = (b.reshape(v, shape=(shape[1], *(1,) * (len(shape) - 2))) for v in (x[1], x[2]))
    return b.add(b.mul(b.mul(centred, b.rsqrt(b.add(variance, f["epsilon"]))), scale), bias)


def _gemm(b: B, x: Inputs, f: Fields) -> Value:
    left, right = (b.transpose(v, perm=(1, 0)) if f[flag] else v for v, flag in ((x[0], "transA"), (x[1], "transB")))
    result = b.matmul(left, right)
    result = result if f["alpha"] == 1 else b.mul(result, f["alpha"])
    if 2 not in x:
        return result
    return b.add(result, x[2] if f["beta"] == 1 else b.mul(x[2], f["beta"]))


def _less_zero(b: B, x: Inputs, index: int, zero: int, f: Fields) -> Value:
    """Quantised elements as Int32, less their zero point.

    Args:
        b: the builder
        x: the inputs
        index: which of them
        zero: which of them is the zero point
        f: the dim, and blocks of it, for which there is one zero point each
    """
    value = b.convert(x[index], dtypes.int32)
    return b.sub(value, _per_axis(b, b.convert(x[zero], dtypes.int32), b.shape_of(value), f)) if zero in x else value


def _per_axis(b: B, x: Value, sizes: Sequence[int], f: Fields) -> Value:
    """One number for each place of a dim, for each block of places, or one for all."""
    shape = b.shape_of(x)
    axis: int = f.get("axis", 1) % max(len(sizes), 1)
    if f.get("block_size") and shape:
        return b.gather(x, b.lift_array(np.arange(sizes[axis]) // int(f["block_size"])), axis=axis)
    return b.reshape(x, shape=tuple(shape[0] if k == axis else 1 for k in range(len(sizes)))) if len(shape) == 1 else x


def _quantized(b: B, value: Value, scale: Value, zero: Value, f: Fields) -> Value:
    sizes, limits = b.shape_of(value), np.iinfo(b.dtype_of(zero).numpy)
    whole = b.convert(b.round(b.div(value, _per_axis(b, scale, sizes, f))), dtypes.float32)
    moved = b.add(whole, b.convert(_per_axis(b, zero, sizes, f), dtypes.float32))
    return b.convert(clamp(b, moved, int(limits.min), int(limits.max)), b.dtype_of(zero))


def _quantize(b: B, x: Inputs, f: Fields) -> Value:
    dtype = ELEMENT_TYPES[f["output_dtype"]] if f.get("output_dtype") else dtypes.uint8
    value = x[0] if b.dtype_of(x[0]).is_float else b.convert(x[0], dtypes.float32)
    scale, zero = b.convert(x[1], b.dtype_of(value)), x[2] if 2 in x else b.lift_number(0, dtype)
    return _quantized(b, value, scale, zero, f)


def _unsqueeze(b: B, x: Inputs, f: Fields) -> Value:
    axes = x.numbers(1, f.get("axes"))
    return reduce(b.expand_dims, sorted(x.axes(axes, len(axes))), x[0])


_ACROSS = "ACROSS_CHANNELS"
RULES: dict[str, Rule] = {
    **{
        rule.op_type: _exported(name, rule.fields)
        for name, rule in elementwise.RULES.items() if isinstance(rule, NodeRule)
    },
    **{
        rule.op_type: _reduced(_by(name)) if name.startswith("reduce") else _arg(name)
        for name, rule in contracting.RULES.items() if isinstance(rule, NodeRule)
    },
    "Div": _div, "Pow": _pow, "Clip": _clip, "Sum": _exported("add"), "Identity": lambda b, x, f: x[0],
    "Mean": lambda b, x, f: b.div(reduce(b.add, x), len(x)),
    "Mod": lambda b, x, f: (b.fmod if f.get("fmod") else b.mod)(x[0], x[1]),
    "BitShift": lambda b, x, f: (b.left_shift if f["direction"] == "LEFT" else b.right_shift)(x[0], x[1]),
    "Where": lambda b, x, f: where(b, *x), "Cast": lambda b, x, f: b.convert(x[0], ELEMENT_TYPES[f["to"]]),
    "CastLike": lambda b, x, f: b.convert(x[0], b.dtype_of(x[1])),
    "Gelu": lambda b, x, f: gelu(b, x[0], f["approximate"]),
    "PRelu": lambda b, x, f: b.select(b.less(x[0], 0), b.mul(*x), x[0]),
    "Selu": lambda b, x, f: b.mul(b.elu(x[0], alpha=f["alpha"]), f["gamma"]),
    "HardSigmoid": lambda b, x, f: clamp(
        b, b.add(b.mul(x[0], f["alpha"]), f["beta"]), 0.0, 1.0
    ),
    "Softsign": lambda b, x, f: b.div(x[0], b.add(1, b.abs(x[0]))),
    "ReduceMean": _reduced(mean), "ReduceL1": _reduced(lambda b, x, axes, keep: _sum(b, b.abs(x), axes, keep)),
    "ReduceL2": _reduced(lambda b, x, axes, keep: b.sqrt(_sum(b, b.square(x), axes, keep))),
    "ReduceSumSquare": _reduced(lambda b, x, axes, keep: _sum(b, b.square(x), axes, keep)),
    "ReduceLogSum": _reduced(lambda b, x, axes, keep: b.log(_sum(b, x, axes, keep))),
    "ReduceLogSumExp": _reduced(lambda b, x, axes, keep: logsumexp(b, x, axes, keep) if axes else x),
    "Softmax": _along_axis(softmax), "LogSoftmax": _along_axis(log_softmax),
    "TopK": lambda b, x, f: [
        b.convert(v, dtypes.int64) if k else v
        for k, v in enumerate(b.top(
            x[0], axis=_axis(b, x, f), descending=bool(f.get("largest", 1)), count=x.numbers(1, (f.get("k"),))[0]
        ))
    ],
    "CumSum": lambda b, x, f: b.cumsum(
        x[0], axis=_axis(b, x, {"axis": x.numbers(1)[0]}), exclusive=bool(f["exclusive"]), reverse=bool(f["reverse"])
    ),
    "Unique": _unique, "NonZero": lambda b, x, f: b.transpose(nonzero(b, x[0]), perm=(1, 0)), "Reshape": _reshape,
    "Flatten": _flatten, "Squeeze": lambda b, x, f: b.squeeze(x[0], x.axes(
        x.numbers(1, f.get("axes")) or [k for k, size in enumerate(b.shape_of(x[0])) if size == 1]
    )),
    "Unsqueeze": _unsqueeze,
    "Expand": lambda b, x, f: b.broadcast_to(
        x[0], shape=broadcast_shapes(b.shape_of(x[0]), x.numbers(1)) or x.numbers(1)
    ),
    "Slice": _slice, "Split": _split, "Pad": _pad, "Concat": lambda b, x, f: b.concat(*x, axis=_axis(b, x, f)),
    "Transpose": lambda b, x, f: b.transpose(x[0], perm=f.get("perm") or tuple(range(len(b.shape_of(x[0]))))[::-1]),
    "Tile": lambda b, x, f: tile(b, x[0], x.numbers(1)), "Range": _range,
    "ConstantOfShape": lambda b, x, f: b.broadcast_to(
        b.lift_array(f.get("value", np.zeros(1, np.float32)).reshape(())), shape=x.numbers(0)
    ),
    "Trilu": lambda b, x, f: triangle(b, x[0], *x.numbers(1, (0,)), zero="below" if f["upper"] else "above"),
    "Gather": lambda b, x, f: b.gather(x[0], _index(b, x[1]), axis=_axis(b, x, f)),
    "GatherElements": lambda b, x, f: gather_elements(b, x[0], f["axis"], _index(b, x[1])), "GatherND": _gather_nd,
    "ScatterND": _scatter, "ScatterElements": _scatter, "Scatter": _scatter,
    "BatchNormalization": lambda b, x, f: batch_norm(b, x[0], x[3], x[4], x[1], x[2], False, 0.0, f["epsilon"]),
    "LayerNormalization": _layer_norm, "InstanceNormalization": _instance_norm,
    "LRN": lambda b, x, f: lrn(b, x[0], f["size"] // 2, f["bias"], f["alpha"] / f["size"], f["beta"], _ACROSS),
    "Dropout": lambda b, x, f: (x[0], b.broadcast_to(b.lift_number(True, dtypes.bool_), shape=b.shape_of(x[0]))),
    "Gemm": _gemm, "MatMul": lambda b, x, f: matmul(b, *x), "MatMulInteger": lambda b, x, f: matmul(
        b, _less_zero(b, x, 0, 2, {"axis": min(1, len(b.shape_of(x[0]))) - 2}), _less_zero(b, x, 1, 3, {"axis": -1})
    ),
    "QuantizeLinear": _quantize, "DequantizeLinear": lambda b, x, f: b.mul(
        b.convert(_less_zero(b, x, 0, 2, f), b.dtype_of(x[1])), _per_axis(b, x[1], b.shape_of(x[0]), f)
    ),
    "Det": lambda b, x, f: b.matrix_determinant(x[0]), "Einsum": lambda b, x, f: einsum(b, f["equation"], *x),
}  # fmt: skip
"""By operator; windows are in ``windows.py``, bodies are Python's own ``if`` and ``while`` (``reading.py``).

What ONNX itself says in other operators, as it does for ``Mish`` or ``Attention``, needs no row.
"""

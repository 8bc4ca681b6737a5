"""Products, convolutions, pooling, reductions, running results, order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.convolution import spread
from msgraph.dialects.ops.linalg import transposed
from msgraph.dialects.types import Shape, element_count, tensor_type
from msgraph.library.export.onnx import builder
from msgraph.library.functions.reshaping import part
from msgraph.support.symbolic_sizes import is_symbolic

# -- convolutions --------------------------------------------------------------------------------------------------


def _sides(pads: Sequence[int]) -> list[int]:
    """Above and left, below and right: the order of ONNX."""
    top, bottom, left, right = pads
    return [top, left, bottom, right]


def _conv2d(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
    data, weight = x
    attributes: dict[str, Any] = {
        "strides": list(f["strides"]), "pads": _sides(f["pads"]), "dilations": list(f["dilations"]),
        "group": f["groups"], "kernel_shape": list(weight.shape[2:]),
    }  # fmt: skip
    return b.computed("Conv", data, weight, **attributes)


def _conv2d_input(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
    """A transposed convolution, and the rows that no kernel reaches."""
    places, weight = x
    pads, sizes = f["pads"], f["sizes"]
    _check_known("the images", (*sizes, *places.shape[2:]))
    padding = [
        sizes[k]
        - ((places.shape[2 + k] - 1) * f["strides"][k] + spread(weight.shape[2 + k], f["dilations"][k]))
        + pads[2 * k] + pads[2 * k + 1]
        for k in range(2)
    ]  # fmt: skip
    attributes: dict[str, Any] = {
        "strides": list(f["strides"]), "pads": _sides(pads), "dilations": list(f["dilations"]), "group": f["groups"],
        "kernel_shape": list(weight.shape[2:]), "output_padding": padding,
    }  # fmt: skip
    return b.computed("ConvTranspose", places, weight, **attributes)


def _conv2d_weight(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
    """A convolution of the images with the places: channels are images, and strides are dilations, by turns."""
    places, data = x
    groups, kernel = f["groups"], f["kernel"]
    _check_known("the images", (*places.shape, *data.shape))
    count, channels, height, width = data.shape
    own = channels // groups
    turned = b.transpose(b.reshape(data, shape=(count, groups, own, height, width)), perm=(2, 1, 0, 3, 4))
    images = b.reshape(turned, shape=(own, groups * count, height, width))
    weights = b.transpose(places, perm=(1, 0, 2, 3))
    sizes = [
        (data.shape[2 + k] + f["pads"][2 * k] + f["pads"][2 * k + 1] - spread(places.shape[2 + k], f["strides"][k]))
        // f["dilations"][k] + 1
        for k in range(2)
    ]  # fmt: skip
    shape = (own, places.shape[1], *sizes)
    attributes: dict[str, object] = {
        "strides": list(f["dilations"]), "pads": _sides(f["pads"]), "dilations": list(f["strides"]), "group": groups,
        "kernel_shape": list(places.shape[2:]),
    }  # fmt: skip
    result = b.computed("Conv", images, weights, type=tensor_type(data.dtype, shape), **attributes)
    result = b.slice(result, starts=(0,) * 4, sizes=(*shape[:2], *kernel), steps=(1,) * 4)
    return b.transpose(result, perm=(1, 0, 2, 3))


def _check_known(what: str, shape: Shape) -> None:
    if any(map(is_symbolic, shape)):
        raise builder.NoOnnxForm(f"the sizes of {what} must be known")


_POOLED_IN: dict[DType, DType] = {
    dtypes.int16: dtypes.float32, dtypes.uint16: dtypes.float32, dtypes.bfloat16: dtypes.float32,
    dtypes.int32: dtypes.float64, dtypes.uint32: dtypes.float64,
}  # fmt: skip


def _max_pool(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> Sequence[builder.Value]:
    """The numbers count from the start of all images; here from that of each."""
    data = x[0]
    if data.dtype in (dtypes.int64, dtypes.uint64):
        raise builder.NoOnnxForm(f"there is no maximum pooling of {data.dtype}")
    *lead, height, width = data.shape
    wide = _POOLED_IN.get(data.dtype, data.dtype)
    images = b.as_type(b.reshape(data, shape=(element_count(tuple(lead)), 1, height, width)), wide)
    op: Any = GraphOp.BY_NAME["ms.max_pool"]
    shape = tuple(op.infer(images.type, **f)[0].get_shape())
    attributes: dict[str, object] = {
        "kernel_shape": list(f["kernel"]), "strides": list(f["strides"]), "pads": _sides(f["pads"]),
        "dilations": list(f["dilations"]),
    }  # fmt: skip
    types = [tensor_type(wide, shape), tensor_type(dtypes.int64, shape)]
    best, numbers = b.nodes_of("MaxPool", [images], types, **attributes)
    size = b.node("Squeeze", b.sizes([height * width]), type=tensor_type(dtypes.int64, ()))
    numbers = b.as_type(b.node("Mod", numbers, size), dtypes.int32)
    whole = (*lead, *shape[2:])
    return b.reshape(b.as_type(best, data.dtype), shape=whole), b.reshape(numbers, shape=whole)


# -- reductions ----------------------------------------------------------------------------------------------------


def _reduced(op_type: str) -> builder.Rule:
    def rule(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
        if not f["axes"]:
            return x[0]
        dtype = x[0].dtype
        key = ordered(b, x[0]) if op_type in builder.ORDERED else x[0]
        value = b.as_type(key, builder.computed_in(op_type, key.dtype, b.model.opset))
        result = b.node(op_type, value, b.array(list(f["axes"])), keepdims=int(f["keep_dims"]))
        return _disordered(b, result, dtype) if op_type in builder.ORDERED else b.as_type(result, dtype)

    return builder.NodeRule(op_type, rule)


def _quantified(op_type: str) -> builder.Rule:
    """Of Bools, as numbers; of none of them what holds of nothing."""

    def rule(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
        if not f["axes"]:
            return x[0]
        numbers = b.as_type(x[0], dtypes.int32)
        if op_type == "ReduceMin":  # all: no one is false
            numbers = b.sub(1, numbers)
        total = b.node("ReduceSum", numbers, b.array(list(f["axes"])), keepdims=int(f["keep_dims"]))
        compared = "Equal" if op_type == "ReduceMin" else "Greater"
        return b.node(compared, total, b.like(0, total), type=builder.retyped(total.type, dtypes.bool_))

    return rule


def _arg(op_type: str) -> builder.Rule:
    def rule(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
        x = [ordered(b, x[0])]
        wide = builder.computed_in(op_type, x[0].dtype, b.model.opset)
        value = b.as_type(x[0], wide)
        result = b.node(
            op_type, value, type=builder.retyped(value.type, dtypes.int64), axis=f["axis"], keepdims=int(f["keep_dims"])
        )
        return b.as_type(result, f["dtype"])

    return builder.NodeRule(op_type, rule)


def ordered(b: builder.NodeBuilder, x: builder.Value) -> builder.Value:
    """A uint64 as an int64 of the same order."""
    if x.dtype is not dtypes.uint64:
        return x
    return b.as_type(b.bitwise_xor(x, 1 << 63), dtypes.int64)


def _disordered(b: builder.NodeBuilder, x: builder.Value, dtype: DType) -> builder.Value:
    """What was ordered, as it was."""
    value = b.as_type(x, dtype)
    return b.bitwise_xor(value, 1 << 63) if dtype is dtypes.uint64 else value


def _top(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> Sequence[builder.Value]:
    dtype, count, axis = x[0].dtype, f["count"], f["axis"]
    key = ordered(b, x[0])
    wide = builder.computed_in("TopK", key.dtype, b.model.opset)
    value = b.as_type(key, wide)
    shape = tuple(count if k == axis else size for k, size in enumerate(value.shape))
    types = [tensor_type(wide, shape), tensor_type(dtypes.int64, shape)]
    values, places = b.nodes_of(
        "TopK", [value, b.sizes([count])], types, axis=axis, largest=int(f["descending"]), sorted=1
    )
    return _disordered(b, values, dtype), b.as_type(places, dtypes.int32)


# -- running results -----------------------------------------------------------------------------------------------


def _cumsum(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
    dtype = x[0].dtype
    value = b.as_type(x[0], builder.computed_in("CumSum", dtype, b.model.opset))
    if dtype is dtypes.float16:
        value = b.as_type(value, dtypes.float32)
    result = b.node("CumSum", value, b.array(f["axis"]), exclusive=int(f["exclusive"]), reverse=int(f["reverse"]))
    return b.as_type(result, dtype)


def _running(combine: str, neutral: int) -> builder.Rule:
    """In steps of 1, 2, 4...: each combines with what ends so far in front of it."""

    def rule(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> builder.Value:
        axis, shape = cast(int, f["axis"]), x[0].shape
        _check_known("the dim", (shape[axis],))
        wide: DType = dtypes.float32 if x[0].dtype in dtypes.HALVES else x[0].dtype
        value = b.as_type(x[0], wide)
        value = b.flip(value, axes=(axis,)) if f["reverse"] else value
        size = shape[axis]

        if f["exclusive"] and size:
            one = b.constant(neutral, tensor_type(wide, tuple(1 if k == axis else n for k, n in enumerate(shape))))
            value = b.concat(one, part(b, value, axis, 0, size - 1), axis=axis)
        step = 1
        while step < size:
            pairs = (part(b, value, axis, start, size - step) for start in (step, 0))
            value = b.concat(part(b, value, axis, 0, step), _combined(b, combine, *pairs), axis=axis)
            step *= 2
        value = b.flip(value, axes=(axis,)) if f["reverse"] else value
        return b.as_type(value, x[0].dtype)

    return rule


def _combined(b: builder.NodeBuilder, combine: str, x: builder.Value, y: builder.Value) -> builder.Value:
    if combine != "logaddexp":
        return getattr(b, combine)(x, y)
    top = b.maximum(x, y)
    less = b.exp(b.sub(b.minimum(x, y), top))
    return b.add(top, b.log1p(b.select(b.equal(x, y), 1, less)))


# -- attention -----------------------------------------------------------------------------------------------------


def _attention(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> Sequence[builder.Value]:
    """Softmax of the scores, by its definition; of halves in Float32."""
    dtype = x[0].dtype
    query, key, value, *masks = (b.as_type(v, dtypes.float32) if v.dtype in dtypes.HALVES else v for v in x)
    last = (len(query.shape) - 1,)
    scores = _scores(b, f, query, key, masks)
    top = b.reduce_max(scores, axes=last, keep_dims=True)
    powers = b.exp(b.sub(scores, top))
    total = b.reduce_sum(powers, axes=last, keep_dims=True)
    logarithms = b.squeeze(b.add(b.log(total), top), axes=last)
    return b.as_type(b.matmul(b.div(powers, total), value), dtype), logarithms


def _attention_grad(b: builder.NodeBuilder, x: builder.Operands, f: builder.Fields) -> Sequence[builder.Value]:
    query, key, value, ct, output, logarithms, slope, *masks = x
    last = len(query.shape) - 1
    delta = b.sub(b.reduce_sum(b.mul(ct, output), axes=(last,), keep_dims=False), slope)
    scores = _scores(b, f, query, key, masks)
    weights = b.exp(b.sub(scores, b.expand_dims(logarithms, axis=last)))
    change = b.mul(weights, b.sub(b.matmul(ct, transposed(b, value)), b.expand_dims(delta, axis=last)))
    for mask in masks:
        if mask.dtype is dtypes.bool_:
            change = b.select(mask, change, 0)
    own = (b.mul(b.matmul(x, y), f["scale"]) for x, y in ((change, key), (transposed(b, change), query)))
    return *own, b.matmul(transposed(b, weights), ct)


def _scores(
    b: builder.NodeBuilder, f: builder.Fields, query: builder.Value, key: builder.Value, masks: builder.Operands
) -> builder.Value:
    scores = b.matmul(b.mul(query, f["scale"]), transposed(b, key))
    for mask in masks:
        scores = b.select(mask, scores, f["fill"]) if mask.dtype is dtypes.bool_ else b.add(scores, mask)
    return scores


RULES: dict[str, builder.Rule] = {
    "matmul": lambda b, x, f: b.computed(
        "MatMul", *x, type=tensor_type(x[0].dtype, (*x[0].shape[:-1], x[1].shape[-1]))
    ),
    "conv2d": _conv2d, "conv2d_input": _conv2d_input, "conv2d_weight": _conv2d_weight,
    "max_pool": _max_pool,
    "reduce_sum": _reduced("ReduceSum"), "reduce_prod": _reduced("ReduceProd"), "reduce_max": _reduced("ReduceMax"),
    "reduce_min": _reduced("ReduceMin"), "reduce_any": _quantified("ReduceMax"), "reduce_all": _quantified("ReduceMin"),
    "argmax": _arg("ArgMax"), "argmin": _arg("ArgMin"), "top": _top,
    "sort": lambda b, x, f: _top(b, x, {**f, "count": x[0].shape[f["axis"]]}),
    "cumsum": _cumsum, "cumprod": _running("mul", 1), "cummax": _running("maximum", 0),
    "cummin": _running("minimum", 0), "logcumsumexp": _running("logaddexp", 0),
    "flash_attention_score": _attention, "flash_attention_score_grad": _attention_grad,
    "matrix_determinant": lambda b, x, f: b.node("Det", x[0]),
}  # fmt: skip

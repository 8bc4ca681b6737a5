"""Attention in one go: ``ms.flash_attention_score`` and its gradient. The pass ``fuse-attention`` makes it of plain
operators, and derivatives of derivatives are plain operators again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def, var_operand_def

from msgraph.diagnostics.catalog.shapes import ShapeRefused, TypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import number
from msgraph.dialects.batching import in_front
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dialects.ops.linalg import transposed
from msgraph.dialects.types import Tensor, dtype_of, element_count, shape_of, tensor_type

LARGEST_HEAD = 256
"""The size of a head up to which a tile of scores and what it needs stay near the core."""

FEWEST_QUERIES, MOST_SCORES = 6, 1 << 17
"""Queries of a head up to which, without, keys are not worth packing; scores of these that fit the stack."""

_LABEL = "FlashAttentionScore"


def _check(query: Tensor, key: Tensor, value: Tensor, masks: Sequence[Tensor], may_be_half: bool = False) -> None:
    """Heads that fit each other, keys to look at, and masks of the shape of the scores: what is added, then which
    are kept."""
    dtype, (q, k, v) = dtype_of(query), [shape_of(x) for x in (query, key, value)]
    is_taken = dtype in (dtypes.float32, dtypes.float64) or (may_be_half and dtype in dtypes.HALVES)
    if not is_taken or any(dtype_of(x) is not dtype for x in (key, value)):
        what = f"queries, keys and values must be Float32 or Float64, all of them, but got {dtype}."
        raise TypeRefused(_LABEL, what, "float32").error()
    if len(q) < 2 or len({len(q), len(k), len(v)}) > 1 or not q[:-2] == k[:-2] == v[:-2]:
        raise ShapeRefused(_LABEL, f"the dims in front must be equal, but got {q}, {k} and {v}.").error()
    if q[-1] != k[-1] or k[-2] != v[-2] or not k[-2]:
        what = f"each key must have a query's size and a value, and there must be keys, but got {q}, {k} and {v}."
        raise ShapeRefused(_LABEL, what).error()
    for mask in masks:
        if shape_of(mask) != (*q[:-1], k[-2]):
            what = f"a mask must have the shape of the scores, {(*q[:-1], k[-2])}, but got {shape_of(mask)}."
            raise ShapeRefused(_LABEL, what).error()
    if [dtype_of(mask) for mask in masks] not in ([], [dtype], [dtypes.bool_], [dtype, dtypes.bool_]):
        raise TypeRefused(_LABEL, f"masks must be a sum of {dtype}, a Bool, or both in this order.").error()


def _pairs(query: SSAValue, key: SSAValue) -> int:
    """Queries of all heads times keys of one."""
    return element_count(shape_of(query.type)[:-1]) * shape_of(key.type)[-2]


def _widened(b: OpBuilder[SSAValue], x: SSAValue) -> SSAValue:
    """Halves as Float32, in which they are summed."""
    return b.convert(x, dtypes.float32) if dtype_of(x.type) in dtypes.HALVES else x


def _scores(scale: float, fill: float, query: Array, key: Array, masks: Sequence[Array]) -> Array:
    """What is scored, before the softmax."""
    scores: Array = np.matmul(query * query.dtype.type(scale), np.swapaxes(key, -1, -2))
    for mask in masks:
        scores = np.where(mask, scores, query.dtype.type(fill)) if mask.dtype == np.bool_ else scores + mask
    return scores


class Recomputed:
    """The weights again and the cotangents of the scores, in plain operators, from the operands of the gradient."""

    def __init__(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], scale: float, fill: float) -> None:
        query, key, value, ct, output, logarithms, slope, *masks = operands
        last = (len(shape_of(query.type)) - 1,)
        delta = b.sub(b.reduce_sum(b.mul(ct, output), axes=last, keep_dims=False), slope)
        self.b = b
        self.kept = [mask for mask in masks if dtype_of(mask.type) is dtypes.bool_]
        scores = b.matmul(b.mul(query, scale), transposed(b, key))
        for mask in masks:
            is_kept = dtype_of(mask.type) is dtypes.bool_
            scores = b.select(mask, scores, fill) if is_kept else b.add(scores, mask)
        line = len(shape_of(logarithms.type))
        self.weights: SSAValue = b.exp(b.sub(scores, b.expand_dims(logarithms, axis=line)))
        self.excess: SSAValue = b.sub(b.matmul(ct, transposed(b, value)), b.expand_dims(delta, axis=line))
        self.change = self.where_kept(b.mul(self.weights, self.excess))

    def where_kept(self, x: SSAValue) -> SSAValue:
        """0 where a Bool mask made the score a number."""
        return self.b.select(self.kept[0], x, 0) if self.kept else x


@irdl_op_definition
class FlashAttentionScoreOp(OwnLoopsOp):
    """Softmax of ``query @ key.T * scale`` and masks, times ``value``; and the logarithms of the sums of exponentials.

    What a mask of numbers says is added; where a Bool one is false, the score is ``fill``. A value nobody may look at
    counts for nothing even where it is infinite. Of halves everything between is Float32, and so are the logarithms.

    %z, %l = ms.flash_attention_score %q, %k, %v {scale = 0.5 : f64, fill = 0.0 : f64} :
      (tensor<2x6x4xf32>, tensor<2x5x4xf32>, tensor<2x5x3xf32>) -> (tensor<2x6x3xf32>, tensor<2x6xf32>)
    """

    name = "ms.flash_attention_score"
    query = operand_def()
    key = operand_def()
    value = operand_def()
    masks = var_operand_def()
    output = result_def()
    logarithms = result_def()
    scale: float = number()
    fill: float = number()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        query, key, value, *masks = operands
        _check(query, key, value, masks, may_be_half=True)
        lines, dtype = shape_of(query)[:-1], dtype_of(query)
        wide = dtypes.float32 if dtype in dtypes.HALVES else dtype
        return [tensor_type(dtype, (*lines, shape_of(value)[-1])), tensor_type(wide, lines)]

    @classmethod
    def eager(cls, *operands: Array, scale: float, fill: float, **_: object) -> tuple[Array, Array]:
        dtype = operands[0].dtype
        query, key, value, *masks = (x.astype(np.float32) if x.dtype.itemsize == 2 else x for x in operands)
        scores = _scores(scale, fill, query, key, masks)
        top: Array = scores.max(-1, keepdims=True)
        powers = np.exp(scores - np.where(np.isneginf(top), top.dtype.type(0), top))  # of no key at all: 0
        total = powers.sum(-1, keepdims=True)
        return np.matmul(powers / total, value).astype(dtype), (np.log(total) + top)[..., 0]

    def work(self) -> int:
        return 2 * _pairs(self.query, self.key) * (shape_of(self.key.type)[-1] + shape_of(self.value.type)[-1])

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        query, key, value, *masks = (_widened(b, x) for x in self.operands)
        ct, output, slope = (_widened(b, x) for x in (cotangents[0], self.output, cotangents[1]))
        operands, fields = [query, key, value, ct, output, self.logarithms, slope, *masks], dict(self.fields)
        changes: list[SSAValue | None] = [*b.emit(FlashAttentionScoreGradOp, operands, fields)]
        if masks:
            again = Recomputed(b, operands, self.scale, self.fill)
            changes += [again.change if dtype_of(mask.type).is_float else None for mask in masks]
        return [x and b.convert(x, dtype_of(own.type)) for x, own in zip(changes, self.operands, strict=True)]

    batch = in_front()

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        rng = np.random.default_rng(9)
        query, key, value = rng.random((2, 6, 4)), rng.random((2, 5, 4)), rng.random((2, 5, 3))
        added, kept = rng.random((2, 6, 5)), rng.random((2, 6, 5)) > 0.3
        kept[:, :, 2] = True
        plain = {"scale": 0.5, "fill": -3.0}
        for masks in ((), (added,), (kept,), (added, kept)):
            yield Sample((query, key, value, *masks), plain)
        hidden = {"scale": 1.0, "fill": -float("inf")}
        yield Sample((query, key, value, kept), hidden)
        yield Sample(tuple(x.astype(np.float32) for x in (query, key, value)), plain)
        yield Sample((rng.random((50, 20)), rng.random((70, 20)), rng.random((70, 33))), plain, note="many tiles")
        yield Sample((query[:, :0], key, value), plain, note="no queries")
        for rows, masks, how in ((1, (added,), plain), (3, (added, kept), plain), (5, (kept,), hidden)):
            few = (query[:, :rows], key, value, *(mask[:, :rows] for mask in masks))
            yield Sample(few, how, note="few queries")
        causal = np.where(np.arange(5) < [[[3], [2]], [[5], [1]]], 0.0, -np.inf)
        yield Sample((query[:, :2], key, value, causal), plain, note="few queries that see the first keys")
        yield Sample((query, key[:, :0], value[:, :0]), plain, refused=ShapeRefused.code)
        yield Sample((query, key[:1], value[:1]), plain, refused=ShapeRefused.code)
        yield Sample((query, key, value, added[:1]), plain, refused=ShapeRefused.code)
        yield Sample((query, key, value, kept, added), plain, refused=TypeRefused.code)
        for half in (np.float16, dtypes.bfloat16.numpy):
            yield Sample(tuple(x.astype(half) for x in (query[:, :1], key, value, added[:, :1])), plain)
        yield Sample(tuple(x.astype(np.int32) for x in (query, key, value)), plain, refused=TypeRefused.code)


@irdl_op_definition
class FlashAttentionScoreGradOp(OwnLoopsOp):
    """Cotangents of queries, keys and values of ``ms.flash_attention_score``, from the cotangent of the
    output, the output itself, the logarithms, and the cotangent of these.

    %a, %b, %c = ms.flash_attention_score_grad %q, %k, %v, %ct, %o, %l, %s {scale = 0.5 : f64, fill = 0.0 : f64} : (...)
    """

    name = "ms.flash_attention_score_grad"
    query = operand_def()
    key = operand_def()
    value = operand_def()
    cotangent = operand_def()
    output = operand_def()
    logarithms = operand_def()
    slope = operand_def()
    masks = var_operand_def()
    query_cotangent = result_def()
    key_cotangent = result_def()
    value_cotangent = result_def()
    scale: float = number()
    fill: float = number()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        query, key, value, *outcome = operands
        masks = outcome[4:]
        _check(query, key, value, masks)
        output, logarithms = FlashAttentionScoreOp.infer(query, key, value, **fields)
        if outcome[:4] != [output, output, logarithms, logarithms]:
            got = ", ".join(map(str, outcome[:4]))
            what = f"cotangent and output must be {output}, logarithms and their cotangent {logarithms}, but got {got}."
            raise ShapeRefused(_LABEL, what).error()
        return [query, key, value]

    @classmethod
    def eager(cls, *operands: Array, **fields: Any) -> tuple[Array, Array, Array]:
        query, key, value, ct, output, logarithms, slope, *masks = operands
        delta: Array = (ct * output).sum(-1) - slope
        scores = _scores(fields["scale"], fields["fill"], query, key, masks)
        weights: Array = np.exp(scores - logarithms[..., np.newaxis])
        change: Array = weights * (np.matmul(ct, np.swapaxes(value, -1, -2)) - delta[..., np.newaxis])
        for mask in masks:
            if mask.dtype == np.bool_:
                change[~mask] = 0
        scale = query.dtype.type(fields["scale"])
        turned = np.swapaxes(change, -1, -2), np.swapaxes(weights, -1, -2)
        return np.matmul(change, key) * scale, np.matmul(turned[0], query) * scale, np.matmul(turned[1], ct)

    def work(self) -> int:
        size, breadth = shape_of(self.key.type)[-1], shape_of(self.value.type)[-1]
        return 2 * _pairs(self.query, self.key) * (3 * size + 2 * breadth)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        query, key, value, ct, output, _, _, *masks = self.operands
        again = Recomputed(b, self.operands, self.scale, self.fill)
        to_query, to_key, to_value = b.mul(cotangents[0], self.scale), b.mul(cotangents[1], self.scale), cotangents[2]
        to_change = again.where_kept(
            b.add(b.matmul(to_query, transposed(b, key)), b.matmul(query, transposed(b, to_key)))
        )
        to_excess = b.mul(to_change, again.weights)
        to_weights = b.add(b.mul(to_change, again.excess), b.matmul(ct, transposed(b, to_value)))
        to_shifted = b.mul(to_weights, again.weights)
        to_scores = again.where_kept(to_shifted)
        last = len(shape_of(query.type)) - 1
        to_slope = b.reduce_sum(to_excess, axes=(last,), keep_dims=False)
        spread = b.expand_dims(to_slope, axis=last)
        return [
            b.add(b.mul(b.matmul(to_scores, key), self.scale), b.matmul(again.change, to_key)),
            b.add(
                b.mul(b.matmul(transposed(b, to_scores), query), self.scale),
                b.matmul(transposed(b, again.change), to_query),
            ),
            b.matmul(transposed(b, to_excess), ct),
            b.sub(b.add(b.matmul(to_excess, value), b.matmul(again.weights, to_value)), b.mul(spread, output)),
            b.neg(b.mul(spread, ct)),
            b.neg(b.reduce_sum(to_shifted, axes=(last,), keep_dims=False)),
            to_slope,
            *(to_scores if dtype_of(mask.type).is_float else None for mask in masks),
        ]

    batch = in_front()

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        rng = np.random.default_rng(10)
        for sample in FlashAttentionScoreOp.samples():
            if sample.refused is None and sample.operands[0].dtype.itemsize > 2:
                output, logarithms = FlashAttentionScoreOp.eager(*sample.operands, **sample.fields)
                ct = rng.random(output.shape).astype(output.dtype)
                operands = (*sample.operands[:3], ct, output, logarithms, logarithms / 2, *sample.operands[3:])
                yield Sample(operands, sample.fields, note=sample.note)
        x = rng.random((3, 4))
        plain = {"scale": 0.5, "fill": 0.0}
        yield Sample((x, x, x, x, x, x[:, 0], x[:2, 0]), plain, refused=ShapeRefused.code)
        yield Sample((x, x, x[:2], x, x, x[:, 0], x[:, 0]), plain, refused=ShapeRefused.code)

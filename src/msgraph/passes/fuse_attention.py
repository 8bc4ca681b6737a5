"""Put attention, from the product with the keys to that with the values, into one op.

Given:

    %t = ms.transpose %k {perm = array<i64: 0, 2, 1>} : (tensor<2x5x4xf32>) -> tensor<2x4x5xf32>
    %p = ms.matmul %q, %t : (tensor<2x6x4xf32>, tensor<2x4x5xf32>) -> tensor<2x6x5xf32>
    %s = ms.mul %p, %half : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x6x5xf32>
    %a = ms.add %s, %mask : (tensor<2x6x5xf32>, tensor<6x5xf32>) -> tensor<2x6x5xf32>
    %m = ms.reduce %a {function = "reduce_max", axes = array<i64: 2>, keep_dims = true}
    %c = ms.sub %a, %m : (tensor<2x6x5xf32>, tensor<2x6x1xf32>) -> tensor<2x6x5xf32>
    %e = ms.math %c {function = "exp"} : tensor<2x6x5xf32>
    %n = ms.reduce %e {function = "reduce_sum", axes = array<i64: 2>, keep_dims = true}
    %w = ms.div %e, %n : (tensor<2x6x5xf32>, tensor<2x6x1xf32>) -> tensor<2x6x5xf32>
    %o = ms.matmul %w, %v : (tensor<2x6x5xf32>, tensor<2x5x3xf32>) -> tensor<2x6x3xf32>

Result:

    %u = ms.broadcast_to %mask {shape = array<i64: 2, 6, 5>} : (tensor<6x5xf32>) -> tensor<2x6x5xf32>
    %o, %l = ms.flash_attention_score %q, %k, %v, %u {scale = 0.5 : f64, fill = 0.0 : f64} : (...)

The matrix of scores then never exists in memory, forwards or backwards. The scale may be on the queries, the scores
or neither, as a factor or a divisor; scores may have a mask added, or give way to a number where a Bool mask says so
(after the addition, if there are both); the greatest score may have its gradient stopped; of half precision the
softmax may be Float32. Left as it is: weights that something else wants (dropout among them), heads larger than 256,
many scores of half precision, and so few scores that they stay near the core anyway, or so few queries that keys are
not worth packing; there plain products are faster (``always=true`` takes these as well). Few queries with a mask are
taken where nothing is differentiated: of a cache of keys and values they then read what the mask lets them see.

Why here: before derivatives are expanded, so that the backward graph is the op's own, and before maps are, whose axes
it takes as further heads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial, reduce
from typing import ClassVar, TypeVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import OpResult, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import HALVES, DType
from msgraph.dialects.ops.arithmetic import AddOp, DivOp, MathOp, MulOp, SubOp
from msgraph.dialects.ops.comparison import CastOp, SelectOp
from msgraph.dialects.ops.flash_attention import FEWEST_QUERIES, LARGEST_HEAD, MOST_SCORES, FlashAttentionScoreOp
from msgraph.dialects.ops.linalg import MatMulOp, transposed
from msgraph.dialects.ops.reduction import ReductionOp
from msgraph.dialects.ops.shape import BroadcastToOp, ReshapeOp, TransposeOp
from msgraph.dialects.ops.state import StopGradientOp
from msgraph.dialects.stages import IRStage, WrittenStage
from msgraph.dialects.traits import ForDerivatives, Transformation
from msgraph.dialects.types import dtype_of, element_count, shape_of
from msgraph.dialects.walking import walk
from msgraph.passes.base import GraphPass, Pattern, Replacement, Rewriter, rewrite
from msgraph.passes.eliminate_dead import eliminate_ops
from msgraph.passes.simplify.known import splat_of
from msgraph.support.symbolic_sizes import is_symbolic, likely

FEWEST_KEYS, LEAST_FILL = 384, -1000.0
"""Keys from which on few queries may leave out those that masks hide; a score given up for more may count."""
FEW_SCORES, FEWEST_SCORES, FEW_BYTES = 64 * 64, 48 * 48, 1 << 20
"""Scores of a head up to which they may be left in memory if those of all heads take that many bytes at most, and up to
which they are left there anyhow."""

OpT = TypeVar("OpT", bound=GraphOp)


@dataclass(frozen=True)
class FuseAttentionPass(GraphPass):
    """Put attention, from the product with the keys to that with the values, into one op."""

    name = "fuse-attention"
    REQUIRES: ClassVar[type[IRStage]] = WrittenStage
    ENSURES: ClassVar[type[IRStage]] = WrittenStage
    always: bool = False
    """Also where plain products are faster."""

    def patterns(self) -> tuple[ProductWithSoftmax]:
        """One: it looks at products."""
        return (ProductWithSoftmax(self.wants),)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Most graphs have none: a look at their products says so."""
        ops = list(walk(op))
        is_run = not any(inner.has_trait(ForDerivatives) and inner.has_trait(Transformation) for inner in ops)
        wants = partial(self.wants, is_run=is_run)
        if any(wants(inner) for inner in ops if isinstance(inner, MatMulOp)):
            rewrite(op, (ProductWithSoftmax(wants),), self.name)
            eliminate_ops(op)

    def wants(self, op: MatMulOp, is_run: bool = True) -> AttentionMatch | None:
        """The attention that a product ends, if one op is better; ``is_run`` if nothing here is differentiated."""
        match = find(op)
        if match is None or self.always or _is_large(match.scores) or (is_run and _may_hide_keys(match)):
            return match
        return None


def _may_hide_keys(match: AttentionMatch) -> bool:
    """Are there few queries, and masks that may say that most keys need not be read?"""
    queries, keys = shape_of(match.scores.type)[-2:]
    if is_symbolic(queries * keys) or not 0 < queries < FEWEST_QUERIES or queries * keys > MOST_SCORES:
        return False
    return keys >= FEWEST_KEYS and bool(match.added or (match.kept and match.fill <= LEAST_FILL))


def _is_large(scores: SSAValue) -> bool:
    """Are there so many scores that they had better not go to memory?

    Where the length of a sequence is open, one guard tells long ones from short ones; where it is the number of heads,
    what is usual decides: between the two bounds there is little to choose.
    """
    shape = shape_of(scores.type)
    each = shape[-2] * shape[-1]
    if each <= FEWEST_SCORES or shape[-2] < FEWEST_QUERIES or dtype_of(scores.type) in HALVES:
        return False
    many = likely(element_count(shape)) * dtype_of(scores.type).size > FEW_BYTES
    return many or is_symbolic(each) or each > FEW_SCORES


class ProductWithSoftmax(Pattern[MatMulOp]):
    """``softmax(q @ k.T) @ v``."""

    def __init__(self, find: Callable[[MatMulOp], AttentionMatch | None]) -> None:
        self.find = find

    def rewrite(self, op: MatMulOp, b: Rewriter) -> Replacement:
        match = self.find(op)
        if match is None:
            return None
        masks: list[SSAValue] = []
        if match.added:
            masks.append(reduce(b.add, match.added))
        if match.kept:
            masks.append(reduce(b.logical_and, [mask if kept else b.logical_not(mask) for mask, kept in match.kept]))
        shape = shape_of(match.scores.type)
        masks = [mask if shape_of(mask.type) == shape else b.broadcast_to(mask, shape=shape) for mask in masks]
        key = _before_transposition(match.key) or transposed(b, match.key)
        fields = {"scale": match.scale, "fill": match.fill}
        return b.emit(FlashAttentionScoreOp, [match.query, key, _shown(op.operands[1], match), *masks], fields)[:1]


@dataclass
class AttentionMatch:
    """The parts of one attention that were matched so far; ``key`` is the right operand of the product."""

    scores: SSAValue
    query: SSAValue
    key: SSAValue
    scale: float = 1.0
    fill: float = 0.0
    added: list[SSAValue] = field(default_factory=list[SSAValue])
    kept: list[tuple[SSAValue, bool]] = field(default_factory=list[tuple[SSAValue, bool]])
    """Bool masks, and whether what they say is where to keep scores."""


def find(op: MatMulOp) -> AttentionMatch | None:
    """The attention that a product of weights with values ends."""
    weights, dtype = op.operands[0], dtype_of(op.operands[0].type)
    is_half = dtype in HALVES
    scores = _cast_from(_scores(_cast_from(weights, dtypes.float32)), dtype) if is_half else _scores(weights)
    if scores is None or not dtype_of(scores.type).is_float or not shape_of(scores.type)[-1]:
        return None
    match = AttentionMatch(scores, scores, scores)
    value = _through_additions(_through_choices(scores, match), match)
    value, match.scale = _without_factor(value, match.scores)
    product = _made_by(value, MatMulOp)
    if product is None or not _is_only_step(value, match):
        return None
    query, match.key = product.operands
    match.query, factor = _without_factor(query, query)
    match.scale *= factor
    sizes = shape_of(query.type)[-1], shape_of(op.operands[1].type)[-1]
    return match if all(0 < size <= LARGEST_HEAD for size in sizes) else None


def _made_by(value: SSAValue | None, op_type: type[OpT]) -> OpT | None:
    return value.op if isinstance(value, OpResult) and isinstance(value.op, op_type) else None


def _cast_from(value: SSAValue | None, dtype: DType) -> SSAValue | None:
    """What a cast made of elements of a type, if nothing else wants it."""
    op = _made_by(value, CastOp)
    if op is None or dtype_of(op.operands[0].type) is not dtype or op.operands[0].uses.get_length() > 1:
        return None
    return op.operands[0]


def _before_transposition(value: SSAValue) -> SSAValue | None:
    """What a value is the transposition of: its last two dims change places."""
    op, rank = _made_by(value, TransposeOp), len(shape_of(value.type))
    is_swap = op is not None and tuple(op.perm) == (*range(rank - 2), rank - 1, rank - 2)
    return op.operands[0] if op is not None and is_swap else None


def _scores(weights: SSAValue | None) -> SSAValue | None:
    """The scores whose softmax the weights are; None if anything else uses the steps between."""
    quotient = _made_by(weights, DivOp)
    if weights is None or quotient is None:
        return None
    powers, total = quotient.operands
    exp = _made_by(powers, MathOp)
    shifted = None if exp is None or exp.function != "exp" else _made_by(exp.operands[0], SubOp)
    if exp is None or shifted is None or _reduced_rows(total, "reduce_sum") is not powers:
        return None
    scores, top = shifted.operands
    stopped = _made_by(top, StopGradientOp)
    greatest = top if stopped is None else stopped.operands[0]
    if _reduced_rows(greatest, "reduce_max") is not scores:
        return None
    uses = {weights: 1, powers: 2, total: 1, exp.operands[0]: 1, scores: 2, top: 1, greatest: 1}
    return scores if all(value.uses.get_length() == count for value, count in uses.items()) else None


def _reduced_rows(value: SSAValue, function: str) -> SSAValue | None:
    """What a function reduces the rows of to this, the dim of the rows kept."""
    op = _made_by(value, ReductionOp)
    if op is None or op.function != function or not op.keep_dims:
        return None
    return op.input if op.axes == (len(shape_of(op.input.type)) - 1,) else None


def _is_only_step(value: SSAValue, match: AttentionMatch) -> bool:
    """Does nothing else want what becomes of the scores?"""
    return value is match.scores or value.uses.get_length() == 1


def _through_choices(value: SSAValue, match: AttentionMatch) -> SSAValue:
    """The scores before masks replaced some of them; notes the masks and the fill in ``match``."""
    while (op := _made_by(value, SelectOp)) is not None and _is_only_step(value, match):
        mask, first, second = op.operands
        fill = splat_of(second)
        scores, other = (first, second) if fill is not None else (second, first)
        fill = float("nan") if (splat := splat_of(other)) is None else float(splat)
        if fill != fill or shape_of(scores.type) != shape_of(value.type) or (match.kept and fill != match.fill):
            break
        match.kept.append((mask, scores is first))
        value, match.fill = scores, fill
    return value


def _through_additions(value: SSAValue, match: AttentionMatch) -> SSAValue:
    """Scores before something was added."""
    while (op := _made_by(value, AddOp)) is not None and _is_only_step(value, match):
        scores, mask = op.operands
        scaled, _ = _without_factor(scores, scores)
        if not (isinstance(scaled, OpResult) and isinstance(scaled.op, MatMulOp | AddOp)):
            scores, mask = mask, scores
        if shape_of(scores.type) != shape_of(value.type):
            break
        match.added.append(mask)
        value = scores
    return value


def _shown(values: SSAValue, match: AttentionMatch) -> SSAValue:
    """Values before numbers were put where a mask hides their keys: a value nobody may look at counts for nothing."""
    op = _made_by(values, SelectOp)
    line = None if op is None or match.fill != -float("inf") else _spread_line(op.operands[0], 2)
    is_hidden = line is not None and any(kept and _spread_line(mask, 1) is line for mask, kept in match.kept)
    return values if op is None or not is_hidden else op.operands[1]


def _spread_line(mask: SSAValue, axis: int) -> SSAValue | None:
    """The vector that stands along an axis, counted from the end, and is repeated along all others."""
    spread = _made_by(mask, BroadcastToOp)
    value = mask if spread is None else spread.operands[0]
    shape = shape_of(value.type)
    if len(shape) < axis or shape[-axis] != element_count(shape):
        return None
    reshaped = _made_by(value, ReshapeOp)
    return value if reshaped is None else reshaped.operands[0]


def _without_factor(value: SSAValue, like: SSAValue) -> tuple[SSAValue, float]:
    """``value`` without a constant factor or divisor, and that factor; 1 if there is none."""
    for op_type in (MulOp, DivOp):
        op = _made_by(value, op_type)
        if op is None:
            continue
        x, factor = op.operands
        if op_type is MulOp and splat_of(factor) is None:
            x, factor = factor, x
        splat = splat_of(factor)
        if splat and shape_of(x.type) == shape_of(like.type):
            return x, float(splat) if op_type is MulOp else 1 / splat
    return value, 1.0

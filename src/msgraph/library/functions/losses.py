"""Losses: how far predictions are from what they should be, reduced to a mean, a sum, or nothing."""

from __future__ import annotations

import math

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType, BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, Floats, V, dtypes, user_function, user_primitive
from msgraph.dialects.types import element_count
from msgraph.library.functions.distances import norm
from msgraph.library.functions.elementwise import clamp, without_halves, xlogy
from msgraph.library.functions.reducing import mean, reduced_over
from msgraph.library.functions.reshaping import reshaped
from msgraph.library.functions.statistics import log_softmax, scanned, softmax

_REDUCTIONS = ("none", "mean", "sum")


def _check_reduction(op: str, reduction: object, allowed: tuple[str, ...] = _REDUCTIONS) -> None:
    """One of the words."""
    if reduction not in allowed:
        what = f"the 'reduction' must be str and must be in '{list(allowed)}', but got '{reduction}'."
        raise BadOpArgument(op, what).error()


def reduced(b: CallBuilder[V], op: str, loss: V, reduction: object) -> V:
    """The mean, the sum, or all of it."""
    _check_reduction(op, reduction)
    if reduction == "none":
        return loss
    return mean(b, loss, None, False) if reduction == "mean" else reduced_over(b, "reduce_sum", loss)


def _chosen(b: CallBuilder[V], scores: V, target: V, axis: int) -> V:
    """Along ``axis`` the element each target names; as a masked sum, which fuses with what makes the scores."""
    shape = b.shape_of(scores)
    numbers = b.iota(size=shape[axis], dtype=b.dtype_of(target))
    numbers = b.reshape(numbers, shape=(shape[axis], *(1 for _ in shape[axis + 1 :])))
    hit = b.equal(b.expand_dims(target, axis=axis), numbers)
    kept = b.select(hit, scores, 0)
    return b.reduce_sum(kept, axes=(axis,), keep_dims=False)


# -- classes ---------------------------------------------------------------------------------------------------------


@user_function("cross_entropy(input, target, weight=None, ignore_index=-100, reduction='mean', label_smoothing=0.0)")
def cross_entropy(
    b: CallBuilder[V],
    x: V,
    y: V,
    weight: object,
    ignore_index: int,
    reduction: object,
    label_smoothing: float,
) -> V:
    """Between scores and classes, or the probabilities of classes; classes stand in dim 1, or 0 of one."""
    _check_reduction("cross_entropy_loss", reduction)
    axis = 0 if len(b.shape_of(x)) == 1 else 1
    scores = log_softmax(b, x, axis)
    if b.dtype_of(y).is_integer:
        return nll_loss(b, scores, y, weight, ignore_index, reduction, label_smoothing)
    count = b.shape_of(x)[axis]
    shares = b.convert(y, b.dtype_of(scores))
    if label_smoothing > 0:
        kept = b.mul(shares, 1 - label_smoothing)
        shares = b.add(kept, label_smoothing / count)
    terms = b.mul(scores, shares)
    if weight is not None:
        terms = b.mul(terms, _along(b, b.lift(weight), axis, len(b.shape_of(x))))
    if reduction == "none":
        return b.neg(b.reduce_sum(terms, axes=(axis,), keep_dims=False))
    total = b.neg(reduced_over(b, "reduce_sum", terms))
    return total if reduction == "sum" else b.div(total, element_count(b.shape_of(x)) / count)


def _along(b: CallBuilder[V], row: V, axis: int, rank: int) -> V:
    """A vector lying along one dim."""
    return b.reshape(row, shape=(*b.shape_of(row), *(1 for _ in range(rank - axis - 1))))


@user_function("nll_loss(inputs, target, weight=None, ignore_index=-100, reduction='mean', label_smoothing=0.0)")
def nll_loss(
    b: CallBuilder[V],
    scores: Floats[V],
    y: V,
    weight: object,
    ignore_index: int,
    reduction: object,
    label_smoothing: float,
) -> V:
    """Less the log probability of each target class; targets equal to ``ignore_index`` do not count."""
    _check_reduction("nll_loss", reduction)
    if not b.dtype_of(y).is_integer:
        what = f"the 'target' must hold the numbers of classes, not {b.dtype_of(y)}."
        raise BadOpArgumentType("NLLLoss", what).error()
    y = b.convert(y, dtypes.promote(b.dtype_of(y), dtypes.int32))  # that counts all classes
    shape = b.shape_of(scores)
    axis = 0 if len(shape) == 1 else 1
    if b.shape_of(y) != (*shape[:axis], *shape[axis + 1 :]):
        what = f"the shape of 'target' must be that of 'inputs' {shape} without the classes, but got {b.shape_of(y)}."
        raise ShapeRefused("NLLLoss", what).error()
    ignored = b.equal(y, ignore_index)
    classes = b.select(ignored, 0, y)
    classes = b.gather(b.iota(size=shape[axis], dtype=b.dtype_of(y)), classes, axis=0)  # says which is no class
    shares = None if weight is None else b.convert(b.lift(weight), b.dtype_of(scores))
    weighted = scores if shares is None else b.mul(scores, _along(b, shares, axis, len(shape)))
    loss = b.select(ignored, 0, b.neg(_chosen(b, weighted, classes, axis)))
    counted = b.lift_number(1, b.dtype_of(scores)) if shares is None else b.gather(shares, classes, axis=0)
    counted = b.select(ignored, 0, counted)
    if label_smoothing:
        spread = b.select(ignored, 0, b.neg(b.reduce_sum(weighted, axes=(axis,), keep_dims=False)))
        loss = b.add(
            b.mul(loss, 1 - label_smoothing),
            b.mul(spread, label_smoothing / shape[axis]),
        )
    if reduction == "none":
        return loss
    total = reduced_over(b, "reduce_sum", loss)
    return total if reduction == "sum" else b.div(total, reduced_over(b, "reduce_sum", counted))


@user_primitive("SoftmaxCrossEntropyWithLogits()(logits, labels)")
def softmax_cross_entropy_with_logits(b: CallBuilder[V], x: Floats[V], y: Floats[V]) -> tuple[V, V]:
    """The cross entropy of each row of scores and probabilities, and how it changes with the scores."""
    if b.shape_of(x) != b.shape_of(y) or len(b.shape_of(x)) != 2:
        what = f"'logits' and 'labels' must be matrices of one shape, but got {b.shape_of(x)} and {b.shape_of(y)}."
        raise ShapeRefused("SoftmaxCrossEntropyWithLogits", what).error()
    loss = b.neg(b.reduce_sum(b.mul(log_softmax(b, x, -1), y), axes=(1,), keep_dims=False))
    return loss, b.sub(softmax(b, x, -1), y)


@user_primitive("SparseSoftmaxCrossEntropyWithLogits(is_grad=False)(logits, labels)")
def sparse_softmax_cross_entropy(b: CallBuilder[V], x: Floats[V], y: V, is_grad: bool) -> V:
    """The mean cross entropy of rows of scores and classes; with ``is_grad`` how it changes with the scores."""
    y = b.convert(y, dtypes.promote(b.dtype_of(y), dtypes.int32)) if b.dtype_of(y).is_integer else y
    y = b.select(b.less(y, 0), b.sub(y, b.shape_of(x)[-1]), y)  # none counts from the end
    if not is_grad:
        return nll_loss(b, log_softmax(b, x, -1), y, None, -100, "mean", 0.0)
    rows, classes = b.shape_of(x)
    numbers = b.iota(size=classes, dtype=b.dtype_of(y))
    hit = b.equal(b.expand_dims(b.gather(numbers, y, axis=0), axis=1), numbers)
    return b.mul(b.sub(softmax(b, x, -1), b.convert(hit, b.dtype_of(x))), 1 / rows)


@user_primitive("NLLLoss(reduction='mean', ignore_index=-100)(logits, labels, weight)")
def nll_loss_primitive(b: CallBuilder[V], logits: V, y: V, row: V, reduction: object, ignore_index: int) -> tuple[V, V]:
    """Less the log probability of each target class, weighted; and the weights that counted, summed up."""
    ignored = b.equal(y, ignore_index)
    safe = b.select(ignored, 0, y)
    counted = b.select(ignored, 0, b.gather(row, safe, axis=0))
    return nll_loss(b, logits, y, row, ignore_index, reduction, 0.0), reduced_over(b, "reduce_sum", counted)


# -- probabilities ---------------------------------------------------------------------------------------------------


@user_function("binary_cross_entropy(logits, labels, weight=None, reduction='mean')")
@user_primitive("BinaryCrossEntropy(reduction='mean')(input, target, weight=None)")
def binary_cross_entropy(b: CallBuilder[V], logits: object, labels: object, weight: object, reduction: object) -> V:
    """Between probabilities and truth; logarithms are at least -100 in the limit, as those of 1e-12."""
    operands = b.floats(logits, labels)
    p, y = (without_halves(b, operand) for operand in operands)  # these have no 1e-12
    likelihood = b.mul(y, b.log(b.maximum(p, 1e-12)))
    missed = b.mul(b.sub(1, y), b.log(b.maximum(b.sub(1, p), 1e-12)))
    loss = b.neg(b.add(likelihood, missed))
    if weight is not None:
        loss = b.mul(*b.floats(loss, weight))
    return b.convert(reduced(b, "binary_cross_entropy", loss, reduction), b.dtype_of(operands[0]))


@user_function("binary_cross_entropy_with_logits(input, target, weight=None, pos_weight=None, reduction='mean')")
@user_primitive("BCEWithLogitsLoss(reduction='mean')(input, target, weight=None, posWeight=None)")
def binary_cross_entropy_with_logits(
    b: CallBuilder[V], x: Floats[V], y: Floats[V], weight: object, pos_weight: object, reduction: object
) -> V:
    """Between scores, through a sigmoid, and truth; ``pos_weight`` scales what is true."""
    hidden = b.softplus(b.neg(x))  # -log(sigmoid(x))
    if pos_weight is not None:
        share = b.sub(b.lift(pos_weight, b.dtype_of(x)), 1)
        hidden = b.mul(b.add(1, b.mul(share, y)), hidden)
    loss = b.add(b.mul(b.sub(1, y), x), hidden)
    if weight is not None:
        loss = b.mul(loss, b.lift(weight, b.dtype_of(x)))
    return reduced(b, "binary_cross_entropy_with_logits", loss, reduction)


@user_primitive("SigmoidCrossEntropyWithLogits()(logits, label)")
def sigmoid_cross_entropy(b: CallBuilder[V], logits: V, label: V) -> V:
    """Between scores, through a sigmoid, and truth, element by element."""
    return binary_cross_entropy_with_logits(b, logits, label, None, None, "none")


@user_function("kl_div(logits, labels, reduction='mean')")
@user_primitive("KLDivLoss(reduction='mean')(logits, labels)")
def kl_div(b: CallBuilder[V], x: Floats[V], y: Floats[V], reduction: object) -> V:
    """Between log probabilities and probabilities, 0 where there are none; ``batchmean`` divides by the rows."""
    _check_reduction("kl_div", reduction, ("none", "mean", "batchmean", "sum"))
    counts = b.greater(y, 0)
    entropy = xlogy(b, *[b.select(counts, y, 1)] * 2)  # whose gradient is finite everywhere
    loss = b.select(counts, b.sub(entropy, b.mul(y, x)), 0)
    if reduction != "batchmean":
        return reduced(b, "kl_div", loss, reduction)
    return b.div(reduced_over(b, "reduce_sum", loss), b.shape_of(x)[0])


# -- distances -------------------------------------------------------------------------------------------------------


@user_function("mse_loss(input, target, reduction='mean')")
def mse_loss(b: CallBuilder[V], input: object, target: object, reduction: object) -> V:
    """Squared differences."""
    return reduced(b, "mse_loss", b.square(b.sub(*b.floats(input, target))), reduction)


@user_function("l1_loss(input, target, reduction='mean')")
def l1_loss(b: CallBuilder[V], input: object, target: object, reduction: object) -> V:
    """Absolute differences."""
    if reduction not in _REDUCTIONS:
        what = f"the 'reduction' must be in ['mean', 'sum', 'none'], but got {reduction}."
        raise BadSetting(f"For l1_loss, {what}").error()
    return reduced(b, "l1_loss", b.abs(b.sub(*b.floats(input, target))), reduction)


@user_primitive("L2Loss()(input_x)")
def l2_loss(b: CallBuilder[V], x: Floats[V]) -> V:
    """Half the sum of squares."""
    return b.mul(reduced_over(b, "reduce_sum", b.square(x)), 0.5)


@user_function("smooth_l1_loss(input, target, beta=1.0, reduction='none')")
@user_primitive("SmoothL1Loss(beta=1.0, reduction='none')(prediction, target)")
def smooth_l1_loss(b: CallBuilder[V], input: object, target: object, beta: float, reduction: object) -> V:
    """Squares up to a difference of ``beta``, beyond it a line that goes on smoothly."""
    if not beta:
        return l1_loss(b, input, target, reduction)
    away = b.abs(b.sub(*b.floats(input, target)))
    near = b.mul(b.square(away), 0.5 / beta)
    far = b.sub(away, 0.5 * beta)
    loss = b.select(b.less(away, beta), near, far)
    return reduced(b, "smooth_l1_loss", loss, reduction)


@user_function("huber_loss(input, target, reduction='mean', delta=1.0)")
def huber_loss(b: CallBuilder[V], input: object, target: object, reduction: object, delta: float) -> V:
    """Half squares up to a difference of ``delta``, beyond it a line of that slope."""
    away = b.abs(b.sub(*b.floats(input, target)))
    near = b.mul(b.square(away), 0.5)
    far = b.mul(b.sub(away, 0.5 * delta), delta)
    return reduced(b, "huber_loss", b.select(b.less(away, delta), near, far), reduction)


@user_function("gaussian_nll_loss(x, target, var, full=False, eps=1e-06, reduction='mean')")
def gaussian_nll_loss(
    b: CallBuilder[V], value: Floats[V], y: Floats[V], spread: Floats[V], full: bool, eps: float, reduction: object
) -> V:
    """Less the log likelihood of normal distributions; with ``full`` its constant part counts too."""
    if b.shape_of(spread) == b.shape_of(value)[:-1]:
        spread = reshaped(b, spread, (*b.shape_of(spread), 1))
    spread = b.maximum(spread, eps)
    loss = b.add(b.log(spread), b.div(b.square(b.sub(value, y)), spread))
    loss = b.mul(loss, 0.5)
    if full:
        loss = b.add(loss, 0.5 * math.log(2 * math.pi))
    return reduced(b, "gaussian_nll_loss", loss, reduction)


# -- margins ---------------------------------------------------------------------------------------------------------


@user_function("hinge_embedding_loss(inputs, targets, margin=1.0, reduction='mean')")
def hinge_embedding_loss(b: CallBuilder[V], x: Floats[V], y: Floats[V], margin: float, reduction: object) -> V:
    """Distances of what belongs together (1), and what is missing to ``margin`` for what does not (-1)."""
    apart = b.maximum(b.sub(margin, x), 0)
    loss = b.select(b.greater(y, 0), x, b.select(b.less(y, 0), apart, 0))
    return reduced(b, "hinge_embedding_loss", loss, reduction)


@user_function("margin_ranking_loss(input1, input2, target, margin=0.0, reduction='mean')")
def margin_ranking_loss(
    b: CallBuilder[V], x: Floats[V], z: Floats[V], y: Floats[V], margin: float, reduction: object
) -> V:
    """What is missing for the first input to be above (target 1) or below (-1) the second by ``margin``."""
    missing = b.add(b.mul(b.neg(y), b.sub(x, z)), margin)
    return reduced(b, "margin_ranking_loss", clamp(b, missing, 0, None), reduction)


@user_function("soft_margin_loss(input, target, reduction='mean')")
@user_primitive("SoftMarginLoss(reduction='mean')(input, target)")
def soft_margin_loss(b: CallBuilder[V], x: Floats[V], y: Floats[V], reduction: object) -> V:
    """``log(1 + exp(-target * input))``."""
    return reduced(b, "soft_margin_loss", b.softplus(b.neg(b.mul(x, y))), reduction)


@user_function("cosine_similarity(x1, x2, dim=1, eps=1e-08)")
def cosine_similarity(b: CallBuilder[V], x: Floats[V], y: Floats[V], dim: int, eps: float) -> V:
    """The cosine of the angle between vectors along a dim."""
    lengths = b.mul(norm(b, x, 2, dim, False), norm(b, y, 2, dim, False))
    return b.div(reduced_over(b, "reduce_sum", b.mul(x, y), dim), b.maximum(lengths, eps))


@user_function("cosine_embedding_loss(input1, input2, target, margin=0.0, reduction='mean')")
def cosine_embedding_loss(b: CallBuilder[V], input1: V, input2: V, y: V, margin: float, reduction: object) -> V:
    """How far from 1 the cosine is for what belongs together (1), how far above ``margin`` for what does not (-1)."""
    if not -1 <= margin <= 1:
        what = f"the value of 'margin' should be in [-1, 1],but got {margin}."
        raise BadSetting(f"For ops.cosine_embedding_loss, {what}").error()
    cosine = cosine_similarity(b, input1, input2, 1, 0.0)
    together = b.select(b.equal(y, 1), b.sub(1, cosine), 0)
    apart = b.maximum(b.sub(cosine, margin), 0)
    loss = b.add(together, b.select(b.equal(y, -1), apart, 0))
    return reduced(b, "cosine_embedding_loss", loss, reduction)


@user_function(
    "triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-06, swap=False, reduction='mean')"
)
def triplet_margin_loss(
    b: CallBuilder[V], a: Floats[V], near: Floats[V], far: Floats[V], margin: object, p: int, eps: float,
    swap: bool,
    reduction: object,
) -> V:  # fmt: skip
    """What is missing for the negative to be further from the anchor than the positive by ``margin``."""

    def away(x: V, y: V) -> V:
        return norm(b, b.add(b.sub(x, y), eps), p, -1, False)

    beyond = away(a, far)
    if swap:
        beyond = b.minimum(beyond, away(near, far))
    loss = b.add(b.sub(away(a, near), beyond), b.lift(margin, b.dtype_of(a)))
    return reduced(b, "triplet_margin_loss", clamp(b, loss, 0, None), reduction)


# -- of one class ahead of the others, and of several labels ---------------------------------------------------------


@user_function("multi_margin_loss(input, target, p=1, margin=1, weight=None, reduction='mean')")
def multi_margin_loss(
    b: CallBuilder[V], x: Floats[V], y: V, p: int, margin: float, weight: object, reduction: object
) -> V:
    """What the scores of other classes are above that of the target less ``margin``, to the power ``p``."""
    if p not in (1, 2):
        raise BadSetting(f"For 'MultiMarginLoss', the value of 'p' must be 1 or 2, but got {p}.").error()
    shape = b.shape_of(x)
    if len(shape) != 2 or b.shape_of(y) != shape[:1]:
        what = f"'x' must be a matrix and 'target' have one class per row, but got {shape} and {b.shape_of(y)}."
        raise ShapeRefused("MultiMarginLoss", what).error()
    here = b.equal(b.expand_dims(y, axis=1), b.iota(size=shape[1], dtype=b.dtype_of(y)))
    own = b.reduce_sum(b.select(here, x, 0), axes=(1,), keep_dims=True)
    ahead = clamp(b, b.add(b.sub(x, own), margin), 0, None)
    lost = b.square(ahead) if p == 2 else ahead
    if weight is not None:
        lost = b.mul(lost, b.expand_dims(b.gather(b.convert(b.lift(weight), b.dtype_of(x)), y, axis=0), axis=1))
    return reduced(b, "MultiMarginLoss", mean(b, b.select(here, 0, lost), 1, False), reduction)


@user_primitive("MultiMarginLoss(p=1, margin=1.0, reduction='mean')(x, target, weight=None)")
def multi_margin_loss_primitive(
    b: CallBuilder[V], x: V, target: V, weight: object, p: int, margin: float, reduction: object
) -> V:
    """What the scores of other classes are above that of the target less ``margin``."""
    return multi_margin_loss(b, x, target, p, margin, weight, reduction)


@user_function("multilabel_margin_loss(input, target, reduction='mean')")
def multilabel_margin_loss(b: CallBuilder[V], input: V, target: V, reduction: object) -> V:
    """What the scores of other classes are above those of the targets less 1; a row of targets ends before its -1."""
    return _of_several(b, input, target, reduction)[0]


@user_primitive("MultilabelMarginLoss(reduction='mean')(x, target)")
def _of_several(b: CallBuilder[V], x: Floats[V], y: V, reduction: object) -> tuple[V, V]:
    """The loss of rows of targets, and which classes are targets."""
    shape = b.shape_of(x)
    if b.shape_of(y) != shape or len(shape) not in (1, 2):
        what = f"'x' and 'target' must be rows of one shape, but got {shape} and {b.shape_of(y)}."
        raise ShapeRefused("MultilabelMarginLoss", what).error()
    last = len(shape)
    ended = scanned(b, b.convert(b.less(y, 0), dtypes.int32), -1, function="cumsum")
    counts = b.expand_dims(b.equal(ended, 0), axis=last)
    named = b.equal(b.expand_dims(y, axis=last), b.iota(size=shape[-1], dtype=b.dtype_of(y)))  # [..., place, class]
    is_named = b.convert(b.logical_and(named, counts), b.dtype_of(x))
    scores, targets = b.expand_dims(x, axis=last - 1), b.reduce_max(is_named, axes=(last - 1,), keep_dims=False)
    own = b.reduce_sum(b.mul(is_named, scores), axes=(last,), keep_dims=True)
    ahead = clamp(b, b.sub(b.add(scores, 1), own), 0, None)
    other = b.sub(1, b.expand_dims(targets, axis=last - 1))
    lost = b.mul(b.select(counts, ahead, 0), other)
    rows = b.reduce_sum(lost, axes=(last - 1, last), keep_dims=False)
    rows = b.div(rows, shape[-1])
    return reduced(b, "MultilabelMarginLoss", rows, reduction), b.convert(targets, b.dtype_of(y))


@user_function("multilabel_soft_margin_loss(input, target, weight=None, reduction='mean')")
def multilabel_soft_margin_loss(b: CallBuilder[V], x: Floats[V], y: Floats[V], weight: object, reduction: object) -> V:
    """The cross entropy of every class by itself, averaged over the classes."""
    no = b.sub(1, y)
    lost = b.add(b.mul(y, b.softplus(b.neg(x))), b.mul(no, b.softplus(x)))
    if weight is not None:
        lost = b.mul(lost, b.convert(b.lift(weight), b.dtype_of(lost)))
    return reduced(b, "multilabel_soft_margin_loss", mean(b, lost, -1, False), reduction)

"""Losses that ask a class to be ahead of the others by a margin, and of labels that may be several at once."""

from __future__ import annotations

from msgraph.diagnostics.catalog.operations import BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.dialects.families.cotangents import constant_like
from msgraph.library.functions.elementwise import clamp, floats_of
from msgraph.library.functions.losses import reduced
from msgraph.library.functions.reducing import mean
from msgraph.library.functions.statistics import scanned


@user_function("multi_margin_loss(input, target, p=1, margin=1, weight=None, reduction='mean')")
def multi_margin_loss(
    b: CallBuilder[V], input: object, target: object, p: int, margin: float, weight: object, reduction: object
) -> V:
    """What the scores of other classes are above that of the target less ``margin``, to the power ``p``."""
    if p not in (1, 2):
        raise BadSetting(f"For 'MultiMarginLoss', the value of 'p' must be 1 or 2, but got {p}.").error()
    (x,), y = floats_of(b, input), b.lift(target)
    shape = b.shape_of(x)
    if len(shape) != 2 or b.shape_of(y) != shape[:1]:
        what = f"'x' must be a matrix and 'target' have one class per row, but got {shape} and {b.shape_of(y)}."
        raise ShapeRefused("MultiMarginLoss", what).error()
    zero = constant_like(b, 0, x)
    here = b.equal(b.expand_dims(y, axis=1), b.iota(size=shape[1], dtype=b.dtype_of(y)))
    own = b.reduce_sum(b.select(here, x, zero), axes=(1,), keep_dims=True)
    ahead = clamp(b, b.add(b.sub(x, own), constant_like(b, margin, x)), 0, None)
    lost = b.square(ahead) if p == 2 else ahead
    if weight is not None:
        lost = b.mul(lost, b.expand_dims(b.gather(b.convert(b.lift(weight), b.dtype_of(x)), y, axis=0), axis=1))
    return reduced(b, "MultiMarginLoss", mean(b, b.select(here, zero, lost), 1, False), reduction)


@user_primitive("MultiMarginLoss(p=1, margin=1.0, reduction='mean')(x, target, weight=None)")
def multi_margin_loss_primitive(
    b: CallBuilder[V], x: object, target: object, weight: object, p: int, margin: float, reduction: object
) -> V:
    """What the scores of other classes are above that of the target less ``margin``."""
    return multi_margin_loss(b, x, target, p, margin, weight, reduction)


@user_function("multilabel_margin_loss(input, target, reduction='mean')")
def multilabel_margin_loss(b: CallBuilder[V], input: object, target: object, reduction: object) -> V:
    """What the scores of other classes are above those of the targets less 1; a row of targets ends before its -1."""
    return _of_several(b, input, target, reduction)[0]


@user_primitive("MultilabelMarginLoss(reduction='mean')(x, target)")
def _of_several(b: CallBuilder[V], input: object, target: object, reduction: object) -> tuple[V, V]:
    """The loss of rows of targets, and which classes are targets."""
    (x,), y = floats_of(b, input), b.lift(target)
    shape = b.shape_of(x)
    if b.shape_of(y) != shape or len(shape) not in (1, 2):
        what = f"'x' and 'target' must be rows of one shape, but got {shape} and {b.shape_of(y)}."
        raise ShapeRefused("MultilabelMarginLoss", what).error()
    zero, last = constant_like(b, 0, x), len(shape)
    none = b.lift_number(0, b.dtype_of(y))
    ended = scanned(b, b.convert(b.less(y, none), dtypes.int32), -1, function="cumsum")
    counts = b.expand_dims(b.equal(ended, b.lift_number(0, dtypes.int32)), axis=last)
    named = b.equal(b.expand_dims(y, axis=last), b.iota(size=shape[-1], dtype=b.dtype_of(y)))  # [..., place, class]
    is_named = b.convert(b.logical_and(named, counts), b.dtype_of(x))
    scores, targets = b.expand_dims(x, axis=last - 1), b.reduce_max(is_named, axes=(last - 1,), keep_dims=False)
    own = b.reduce_sum(b.mul(is_named, scores), axes=(last,), keep_dims=True)
    ahead = clamp(b, b.sub(b.add(scores, constant_like(b, 1, x)), own), 0, None)
    other = b.sub(constant_like(b, 1, x), b.expand_dims(targets, axis=last - 1))
    lost = b.mul(b.select(counts, ahead, zero), other)
    rows = b.reduce_sum(lost, axes=(last - 1, last), keep_dims=False)
    rows = b.div(rows, constant_like(b, shape[-1], rows))
    return reduced(b, "MultilabelMarginLoss", rows, reduction), b.convert(targets, b.dtype_of(y))


@user_function("multilabel_soft_margin_loss(input, target, weight=None, reduction='mean')")
def multilabel_soft_margin_loss(
    b: CallBuilder[V], input: object, target: object, weight: object, reduction: object
) -> V:
    """The cross entropy of every class by itself, averaged over the classes."""
    x, y = floats_of(b, input, target)
    no = b.sub(constant_like(b, 1, y), y)
    lost = b.add(b.mul(y, b.softplus(b.neg(x))), b.mul(no, b.softplus(x)))
    if weight is not None:
        lost = b.mul(lost, b.convert(b.lift(weight), b.dtype_of(lost)))
    return reduced(b, "multilabel_soft_margin_loss", mean(b, lost, -1, False), reduction)

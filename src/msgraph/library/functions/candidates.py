"""Classes drawn for sampled softmax, and how often each is to be expected among them."""

from __future__ import annotations

import math

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, V, dtypes, user_function, user_primitive
from msgraph.dialects.generator import draws
from msgraph.dialects.types import element_count
from msgraph.library.functions.random import rand
from msgraph.library.functions.ranking import sort
from msgraph.library.functions.reshaping import part, reshaped

_F32, _I64 = dtypes.float32, dtypes.int64


def _number(b: CallBuilder[V], value: float) -> V:
    return b.lift_number(value, _F32)


def _targets(
    b: CallBuilder[V], op: str, true_classes: object, num_true: int, num_sampled: int, unique: bool, range_max: int
) -> V:
    """The classes that are right; settings that do not fit are refused."""
    for name, value in (("num_sampled", num_sampled), ("range_max", range_max)):
        if type(value) is not int or value < 1:
            raise BadOpArgument(op, f"the '{name}' must be a positive int, but got {value!r}.").error()
    if unique and num_sampled > range_max:
        what = f"the value of num_sampled should be <= value of range_max: {range_max}, but got {num_sampled}."
        raise BadOpArgument(op, what).error()
    targets = b.lift(true_classes)
    shape = b.shape_of(targets)
    if len(shape) != 2 or shape[1] != num_true:
        what = f"true_classes dim[1] should equal to num_true, but its shape is {shape} and num_true is {num_true}."
        raise ShapeRefused(op, what).error()
    return targets


def _without_repeats(b: CallBuilder[V], shares: V, excluded: V | None, count: int, seed: object) -> tuple[V, V]:
    """Different classes, as if drawn one after the other and again where one had been; and how many draws that took.

    The greatest of ``log(share)`` with Gumbel's noise come in the order of such draws. The number of draws until one is
    new is geometric: what had been, and is excluded, has a share of the draws.
    """
    (size,) = b.shape_of(shares)
    fractions = rand(b, size + count, dtype=_F32, seed=seed)
    noise = b.neg(b.log(b.neg(b.log(b.maximum(part(b, fractions, 0, 0, size), 1e-30)))))
    keys = b.add(b.log(shares), noise)
    refused = _number(b, 0)
    if excluded is not None:
        keys = b.select(excluded, -math.inf, keys)
        refused = b.reduce_sum(b.select(excluded, shares, refused), axes=(0,), keep_dims=False)
    classes = b.convert(part(b, sort(b, keys, 0, True)[1], 0, 0, count), _I64)
    before = b.cumsum(b.gather(shares, classes, axis=0), axis=0, exclusive=True, reverse=False)
    before = b.minimum(b.add(before, refused), 1 - 1e-7)
    again = b.log(b.maximum(part(b, fractions, 0, size, count), 1e-30))
    again = b.floor(b.div(again, b.log(b.maximum(before, 1e-30))))
    again = b.select(b.greater(before, 0), again, 0)
    draws_taken = b.add(b.reduce_sum(again, axes=(0,), keep_dims=False), count)
    return classes, draws_taken


def _expected(b: CallBuilder[V], shares: V, count: int, draws_taken: V | None) -> V:
    """How often a class with this share of the draws is among the drawn."""
    plain = b.mul(shares, count)
    if draws_taken is None:
        return plain
    unique = b.neg(b.expm1(b.mul(draws_taken, b.log1p(b.neg(shares)))))
    return b.select(b.equal(draws_taken, count), plain, unique)


@draws
@user_function(
    "uniform_candidate_sampler(true_classes: TensorLike, num_true: int, num_sampled: int, unique: bool,"
    " range_max: int, seed: int = 0, remove_accidental_hits: bool = False)"
)
@user_primitive(
    "UniformCandidateSampler(num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int = 0,"
    " remove_accidental_hits: bool = False)(true_classes: TensorLike)"
)
def uniform_candidate_sampler(
    b: CallBuilder[V],
    true_classes: object,
    num_true: int,
    num_sampled: int,
    unique: bool,
    range_max: int,
    seed: int,
    remove_accidental_hits: bool,
) -> tuple[V, V, V]:
    """Classes, all equally likely; how often each target, and each of them, is to be expected among them."""
    targets = _targets(b, "UniformCandidateSampler", true_classes, num_true, num_sampled, unique, range_max)
    share = b.broadcast_to(_number(b, 1 / range_max), shape=(range_max,))
    taken: V | None = None
    if unique:
        excluded = _hits(b, targets, range_max) if remove_accidental_hits else None
        classes, taken = _without_repeats(b, share, excluded, num_sampled, seed or None)
    else:
        scaled = b.mul(rand(b, num_sampled, dtype=_F32, seed=seed or None), range_max)
        classes = b.minimum(b.convert(b.floor(scaled), _I64), range_max - 1)
    expected = _expected(b, _number(b, 1 / range_max), num_sampled, taken)
    true_count = b.broadcast_to(expected, shape=b.shape_of(targets))
    return b.convert(classes, b.dtype_of(targets)), true_count, b.broadcast_to(expected, shape=(num_sampled,))


def _hits(b: CallBuilder[V], targets: V, range_max: int) -> V:
    """Which classes are among the targets."""
    places = reshaped(b, b.convert(targets, _I64), (element_count(b.shape_of(targets)), 1))
    same = b.equal(places, b.iota(size=range_max, dtype=_I64))
    return b.reduce_any(same, axes=(0,), keep_dims=False)


@draws
@user_function(
    "log_uniform_candidate_sampler(true_classes: TensorLike, num_true: int = 1, num_sampled: int = 5,"
    " unique: bool = True, range_max: int = 5, seed: int = 0)"
)
@user_primitive(
    "LogUniformCandidateSampler(num_true: int = 1, num_sampled: int = 5, unique: bool = True, range_max: int = 5,"
    " seed: int = 0)(true_classes: TensorLike)"
)
def log_uniform_candidate_sampler(
    b: CallBuilder[V], true_classes: object, num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int
) -> tuple[V, V, V]:
    """Classes, low ones likelier, as words are by their rank; how often targets and they are to be expected."""
    targets = _targets(b, "LogUniformCandidateSampler", true_classes, num_true, num_sampled, unique, range_max)
    taken: V | None = None
    if unique:
        shares = _rank_shares(b, b.iota(size=range_max, dtype=_I64), range_max)
        classes, taken = _without_repeats(b, shares, None, num_sampled, seed or None)
    else:
        scaled = b.mul(rand(b, num_sampled, dtype=_F32, seed=seed or None), math.log(range_max + 1))
        whole = b.sub(b.convert(b.floor(b.exp(scaled)), _I64), 1)
        classes = b.minimum(whole, range_max - 1)
    counts = [_expected(b, _rank_shares(b, x, range_max), num_sampled, taken) for x in (targets, classes)]
    return b.convert(classes, b.dtype_of(targets)), counts[0], counts[1]


def _rank_shares(b: CallBuilder[V], classes: V, range_max: int) -> V:
    """``log((k + 2) / (k + 1)) / log(range_max + 1)``."""
    rank = b.add(b.convert(classes, _F32), 1)
    return b.div(b.log1p(b.div(1, rank)), math.log(range_max + 1))

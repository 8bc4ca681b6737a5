"""Random choices: of categories, of the true places of a mask, of permutations."""

from __future__ import annotations

from typing import Any

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.calls import CallBuilder, DType, V, dtypes, user_function, user_primitive
from msgraph.dialects.generator import draws
from msgraph.dialects.types import element_count
from msgraph.library.functions.elementwise import floats_of
from msgraph.library.functions.random import bernoulli, multinomial, places_by_weight, randperm, shuffle
from msgraph.library.functions.reshaping import ravel
from msgraph.library.functions.statistics import softmax
from msgraph.library.random_draws import bits


def _seed(b: CallBuilder[V], op: str, *seeds: Any) -> int:
    """The first seed that is not 0; it must be known."""
    for seed in seeds:
        array = b.array_of(seed)
        value = int(array) if array is not None else seed
        if b.is_value(value):
            raise BadOpArgument(op, "the 'seed' must be known when the function is compiled.").error()
        if value:
            return int(value)
    return 0


@draws
@user_function("random_categorical(logits, num_sample: int, seed=0, dtype=int64)")
@user_primitive("RandomCategorical(dtype=int64)(logits, num_sample: int, seed=0)")
def random_categorical(b: CallBuilder[V], logits: object, num_sample: int, seed: int | None, dtype: DType) -> V:
    """Numbers of categories, drawn from rows of logarithms of weights."""
    x = b.lift(logits)
    if len(b.shape_of(x)) != 2:
        raise ShapeRefused("RandomCategorical", f"the logits must have two dims, but got {len(b.shape_of(x))}.").error()
    shares = softmax(b, x, 1)
    samples = multinomial(b, shares, num_sample, True, _seed(b, "RandomCategorical", seed))
    return b.convert(samples, dtype)


@draws
@user_primitive("Multinomial(seed=0, seed2=0, dtype=int32)(x, num_samples)")
def multinomial_primitive(b: CallBuilder[V], x: object, num_samples: int, seed: object, seed2: int, dtype: DType) -> V:
    """Places drawn from rows of weights."""
    if not _seed(b, "Multinomial", seed, seed2):
        return b.convert(multinomial(b, x, num_samples, True, None), dtype)
    seeds = _seed(b, "Multinomial", seed), _seed(b, "Multinomial", seed2)
    return b.convert(places_by_weight(b, floats_of(b, x)[0], num_samples, *seeds), dtype)


@draws
@user_function(
    "multinomial_with_replacement(x, seed: int | Tensor, offset: int | Tensor, numsamples: int, replacement=False)"
)
@user_primitive(
    "MultinomialWithReplacement(numsamples: int, replacement=False)(x, seed: int | Tensor, offset: int | Tensor)"
)
def multinomial_with_replacement(
    b: CallBuilder[V], x: object, seed: int | None, offset: int, numsamples: int, replacement: bool
) -> V:
    """Places drawn from rows of weights, as Int64; each place at most once without ``replacement``."""
    samples = multinomial(b, x, numsamples, replacement, _seed(b, "MultinomialWithReplacement", seed, offset))
    return b.convert(samples, dtypes.int64)


@draws
@user_primitive("Bernoulli(seed=-1, offset=0)(x, p: TensorLike = 0.5)")
def bernoulli_primitive(b: CallBuilder[V], x: object, p: object, seed: object, offset: object) -> V:
    """One with probability ``p``, else zero."""
    return bernoulli(b, x, p, seed if seed not in (-1, 0) else offset)


@draws
@user_primitive("RandomShuffle(seed=0, seed2=0)(x)")
def random_shuffle(b: CallBuilder[V], x: object, seed: object, seed2: object) -> V:
    """The rows of a tensor in random order."""
    return shuffle(b, x, _seed(b, "RandomShuffle", seed, seed2))


@draws
@user_primitive("RandpermV2(seed=0, offset=0, dtype=int64)(n: int | Tensor)")
def randperm_v2(b: CallBuilder[V], n: Any, seed: Any, offset: Any, dtype: DType) -> V:
    """The numbers from 0 up to before ``n`` in random order."""
    array = b.array_of(n)
    return randperm(b, int(array) if array is not None else n, seed, offset, dtype)


@draws
@user_function("choice_with_mask(input_x, count: int = 256, seed=None)")
@user_primitive("RandomChoiceWithMask(count: int = 256, seed=0, seed2=0)(input_x)")
def choice_with_mask(b: CallBuilder[V], input_x: object, count: int, seed: object, seed2: object = 0) -> tuple[V, V]:
    """Up to ``count`` random places where a mask is true, and which of these rows there are."""
    mask = b.convert(b.lift(input_x), dtypes.bool_)
    shape = b.shape_of(mask)
    if not shape:
        raise ShapeRefused("RandomChoiceWithMask", "the mask must have at least one dim.").error()
    flat = ravel(b, mask)
    total = element_count(shape)
    drawn = bits(b, (total,), _seed(b, "RandomChoiceWithMask", seed, seed2))
    random = b.convert(b.right_shift(drawn, b.lift_number(2, dtypes.uint64)), dtypes.int64)
    last = b.add(random, b.lift_number(1 << 62, dtypes.int64))
    _, order = b.sort(b.select(flat, random, last), axis=0, descending=False)
    kept = min(count, total)
    order = b.slice(order, starts=(0,), sizes=(kept,), steps=(1,))
    true_ones = b.reduce_sum(b.convert(flat, dtypes.int32), axes=(0,), keep_dims=False)
    there = b.less(b.iota(size=count, dtype=dtypes.int32), true_ones)
    columns: list[V] = []
    rest = b.convert(order, dtypes.int32)
    for size in reversed(shape):
        whole = b.floor_div(rest, b.lift_number(max(size, 1), dtypes.int32))
        columns.insert(0, b.sub(rest, b.mul(whole, b.lift_number(size, dtypes.int32))))
        rest = whole
    zero = b.lift_number(0, dtypes.int32)
    places = b.stack(*columns, axis=1)
    if kept < count:
        places = b.pad(places, zero, low=(0, 0), high=(count - kept, 0))
    return b.select(b.expand_dims(there, axis=1), places, zero), there

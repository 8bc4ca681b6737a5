"""Random tensors, choices and dropout: distributions made of random bits."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadSetting
from msgraph.diagnostics.catalog.shapes import ShapeRefused
from msgraph.dialects.axes import sizes_of
from msgraph.dialects.calls import CallBuilder, DType, Floats, Shape, V, dtypes, user_function, user_primitive
from msgraph.dialects.generator import draws
from msgraph.dialects.types import element_count
from msgraph.library.functions.reshaping import of_rank, ravel
from msgraph.library.functions.statistics import softmax
from msgraph.library.random_draws import bits, lehmer_draws, lehmer_draws_of_call, lehmer_draws_of_seeds

_DIGITS: dict[DType, int] = {dtypes.float16: 11, dtypes.bfloat16: 8, dtypes.float32: 24, dtypes.float64: 53}
"""Bits of which a fraction in [0, 1) is exact in each type."""


def _fractions(b: CallBuilder[V], random: V, dtype: DType) -> V:
    """The first bits as fractions in [0, 1), as many as the type tells apart."""
    digits = _DIGITS[dtype]
    top = b.right_shift(random, 64 - digits)
    wide = dtypes.float64 if dtype is dtypes.float64 else dtypes.float32
    return b.convert(b.mul(b.convert(top, wide), 2.0**-digits), dtype)


def _uniform(b: CallBuilder[V], shape: Shape, dtype: DType, seed: Any) -> V:
    return _fractions(b, bits(b, shape, seed), dtype)


def _normal(b: CallBuilder[V], shape: Shape, dtype: DType, seed: Any) -> V:
    """Box and Muller's: the halves of the bits are a radius and an angle."""
    wide = dtypes.float64 if dtype is dtypes.float64 else dtypes.float32
    random = bits(b, shape, seed)
    first = b.convert(b.right_shift(random, 32), wide)
    second = b.convert(b.bitwise_and(random, 2**32 - 1), wide)
    above = b.mul(b.add(first, 1), 2.0**-32)  # in (0, 1]: it has a logarithm
    radius = b.sqrt(b.mul(b.log(above), -2))
    angle = b.mul(second, 2 * math.pi * 2.0**-32)
    return b.convert(b.mul(radius, b.cos(angle)), dtype)


def _whole(b: CallBuilder[V], low: V, high: V, shape: Shape, dtype: DType, seed: Any) -> V:
    """Integers in [low, high): the high word of the product of 32 random bits and the number of them."""
    random = b.right_shift(bits(b, shape, seed), 32)
    span = b.convert(b.sub(b.convert(high, dtypes.int64), b.convert(low, dtypes.int64)), dtypes.uint64)
    scaled = b.right_shift(b.mul(random, span), 32)
    return b.convert(b.add(b.convert(scaled, dtypes.int64), b.convert(low, dtypes.int64)), dtype)


def _float_type(op: str, dtype: DType | None, default: DType = dtypes.float32) -> DType:
    element_type = dtype or default
    if not element_type.is_float:
        raise BadSetting(f"For '{op}', the 'dtype' must be float_type, but got {element_type}.").error()
    return element_type


def _sizes(op: str, size: tuple[object, ...]) -> Shape:
    return sizes_of(op, size[0]) if len(size) == 1 and isinstance(size[0], (tuple, list)) else sizes_of(op, size)


# -- uniform -----------------------------------------------------------------------------------------------------------


@draws
@user_function("rand(*size, dtype=None, seed=None)")
def rand(b: CallBuilder[V], *size: object, dtype: DType | None = None, seed: object = None) -> V:
    """Numbers from [0, 1), all equally likely."""
    return _uniform(b, _sizes("rand", size), _float_type("rand", dtype), seed)


@draws
@user_function("rand_like(input, seed=None, *, dtype=None)")
def rand_like(b: CallBuilder[V], x: V, seed: object, *, dtype: DType | None = None) -> V:
    """Numbers from [0, 1) in the shape of a tensor."""
    return _uniform(b, b.shape_of(x), _float_type("rand_like", dtype, b.dtype_of(x)), seed)


@draws
@user_function("uniform(shape, minval, maxval, seed=None, dtype=float32)")
def uniform(b: CallBuilder[V], shape: object, minval: object, maxval: object, seed: object, dtype: DType) -> V:
    """Numbers between two bounds, which broadcast to the end of ``shape``; integers for an integer type."""
    sizes = sizes_of("uniform", shape)
    low, high = b.lift(minval, dtype), b.lift(maxval, dtype)
    if dtype.is_integer:
        return _whole(b, low, high, sizes, dtype, seed)
    share = _uniform(b, sizes, _float_type("uniform", dtype), seed)
    return b.add(b.mul(share, b.sub(high, low)), low)


@draws
@user_primitive("UniformReal(seed=0, seed2=0)(shape)")
def uniform_real(b: CallBuilder[V], shape: object, seed: int, seed2: int) -> V:
    """Numbers from [0, 1), all equally likely."""
    return _uniform(b, sizes_of("UniformReal", shape), dtypes.float32, seed or seed2)


@draws
@user_primitive("UniformInt(seed=0, seed2=0)(shape, minval, maxval)")
def uniform_int(b: CallBuilder[V], shape: object, low: V, high: V, seed: int, seed2: int) -> V:
    """Integers from ``minval`` up to before ``maxval``."""
    return _whole(b, low, high, sizes_of("UniformInt", shape), dtypes.int32, seed or seed2)


@draws
@user_function("randint(low, high, size, seed=None, *, dtype=None)")
def randint(b: CallBuilder[V], low: object, high: object, size: object, seed: object, *, dtype: DType | None) -> V:
    """Integers from ``low`` up to before ``high``."""
    if type(low) is int and type(high) is int and low >= high:
        raise BadOpArgument("randint", f"'high' must be greater than 'low', but got low {low} and high {high}.").error()
    return _whole(b, b.lift(low), b.lift(high), sizes_of("randint", size), dtype or dtypes.int64, seed)


@draws
@user_function("randint_like(input, low, high, seed=None, *, dtype=None)")
def randint_like(b: CallBuilder[V], x: V, low: object, high: object, seed: object, *, dtype: DType | None = None) -> V:
    """Integers from ``low`` up to before ``high`` in the shape of a tensor."""
    return randint(b, low, high, b.shape_of(x), seed, dtype=dtype or b.dtype_of(x))


# -- normal and its kin ------------------------------------------------------------------------------------------------


@draws
@user_function("randn(*size, dtype=None, seed=None)")
def randn(b: CallBuilder[V], *size: object, dtype: DType | None = None, seed: object = None) -> V:
    """Numbers of the standard normal distribution."""
    return _normal(b, _sizes("randn", size), _float_type("randn", dtype), seed)


@draws
@user_function("randn_like(input, seed=None, *, dtype=None)")
def randn_like(b: CallBuilder[V], x: V, seed: object, *, dtype: DType | None = None) -> V:
    """Numbers of the standard normal distribution in the shape of a tensor."""
    return _normal(b, b.shape_of(x), _float_type("randn_like", dtype, b.dtype_of(x)), seed)


@draws
@user_function("standard_normal(shape, seed=None)")
@user_primitive("StandardNormal(seed=0, seed2=0)(shape)")
def standard_normal(b: CallBuilder[V], shape: object, seed: object, seed2: int = 0) -> V:
    """Numbers of the standard normal distribution."""
    return _normal(b, sizes_of("standard_normal", shape), dtypes.float32, seed or seed2)


@draws
@user_function("normal(shape, mean, stddev, seed=None)")
def normal(b: CallBuilder[V], shape: object, mean: object, stddev: object, seed: object) -> V:
    """Numbers of normal distributions, whose means and deviations broadcast with the end of ``shape``."""
    middle, spread = b.lift(mean, dtypes.float32), b.lift(stddev, dtypes.float32)
    drawn = _normal(b, sizes_of("normal", shape), dtypes.float32, seed)
    return b.add(b.mul(drawn, spread), middle)


@draws
@user_function("standard_laplace(shape, seed=None)")
@user_primitive("StandardLaplace(seed=0, seed2=0)(shape)")
def standard_laplace(b: CallBuilder[V], shape: object, seed: object = None, seed2: int = 0) -> V:
    """Numbers of the standard Laplace distribution."""
    return _laplace(b, "standard_laplace", shape, seed, seed2)


def _laplace(b: CallBuilder[V], operator: str, shape: object, seed: object, seed2: int = 0) -> V:
    """By the inverse of the distribution, of float32 numbers between -1 and 1; the logarithm is of a float64."""
    share = _lehmer_shares(b, sizes_of("standard_laplace", shape), operator, seed, seed2)
    least = float(np.nextafter(np.float32(-1), np.float32(0)))
    centred = b.add(b.mul(share, 2), least)
    rest = b.convert(b.sub(1, b.abs(centred)), dtypes.float64)
    return b.neg(b.mul(b.sign(centred), b.convert(b.log(rest), dtypes.float32)))


def _lehmer_shares(b: CallBuilder[V], shape: Shape, operator: str, seed: Any, seed2: Any = 0) -> V:
    """Fractions in [0, 1) by Lehmer's generator, as float32."""
    seeds = seed or 0, seed2 or 0
    drawn = lehmer_draws_of_seeds(b, shape, *seeds) if any(seeds) else lehmer_draws_of_call(b, shape, operator)
    whole = b.convert(b.sub(drawn, 1), dtypes.float32)
    share = b.mul(whole, 2.0**-31)
    return b.minimum(share, 1 - 2.0**-24)


@draws
@user_function("laplace(shape, mean, lambda_param, seed=None)")
def laplace(b: CallBuilder[V], shape: object, mean: object, lambda_param: object, seed: object) -> V:
    """Numbers of Laplace distributions around ``mean``."""
    middle, scale = b.lift(mean, dtypes.float32), b.lift(lambda_param, dtypes.float32)
    return b.add(b.mul(_laplace(b, "laplace", shape, seed), scale), middle)


# -- choices -----------------------------------------------------------------------------------------------------------


@draws
@user_function("bernoulli(input, p=0.5, seed=None)")
def bernoulli(b: CallBuilder[V], x: V, p: object, seed: object) -> V:
    """One with probability ``p``, else zero."""
    if isinstance(p, (int, float)) and not 0 <= p <= 1:
        raise BadOpArgument("Bernoulli", f"the 'p' must be a number in range [0, 1], but got {p}.").error()
    share = b.lift(p, dtypes.float32)
    return b.convert(b.less(_uniform(b, b.shape_of(x), dtypes.float32, seed), share), b.dtype_of(x))


@draws
@user_function("randperm(n, seed=0, offset=0, dtype=int64)")
def randperm(b: CallBuilder[V], n: int, seed: Any, offset: int, dtype: DType) -> V:
    """The numbers from 0 up to before ``n`` in random order."""
    random = b.right_shift(bits(b, (n,), seed or offset), 1)
    _, order = b.sort(b.convert(random, dtypes.int64), axis=0, descending=False)
    return b.convert(order, dtype)


@draws
@user_function("shuffle(x, seed=None)")
def shuffle(b: CallBuilder[V], value: V, seed: object) -> V:
    """The rows of a tensor in random order."""
    if not (shape := b.shape_of(value)):
        return value
    return b.gather(value, randperm(b, shape[0], seed, 0, dtypes.int64), axis=0)


@draws
@user_function("multinomial(input, num_samples, replacement=True, seed=None)")
def multinomial(b: CallBuilder[V], weights: Floats[V], num_samples: int, replacement: bool, seed: object) -> V:
    """Places drawn from rows of weights, as Int32; each place at most once without ``replacement``."""
    shape = b.shape_of(of_rank(b, "Multinomial", weights, "the input must have {} dims", 1, 2))
    last, count = len(shape) - 1, shape[-1]
    if not replacement:
        if num_samples > count:
            what = f"the 'num_samples' must be at most {count} without replacement, but got {num_samples}."
            raise BadOpArgument("Multinomial", what).error()
        scores = b.add(b.log(weights), _gumbel(b, shape, b.dtype_of(weights), seed))
        _, order = b.sort(scores, axis=last, descending=True)
        samples = b.slice(order, starts=(0,) * len(shape), sizes=(*shape[:-1], num_samples), steps=(1,) * len(shape))
        return b.convert(samples, dtypes.int32)
    return _places_by_weight(b, weights, num_samples, seed)


def _places_by_weight(b: CallBuilder[V], weights: V, num_samples: int, seed: object, seed2: object = 0) -> V:
    """Places drawn from rows of weights, as Int32."""
    shape = b.shape_of(weights)
    last, count = len(shape) - 1, shape[-1]
    ends = b.cumsum(weights, axis=last, exclusive=False, reverse=False)
    total = b.slice(ends, starts=(*(0,) * last, count - 1), sizes=(*shape[:-1], 1), steps=(1,) * len(shape))
    drawn = b.convert(_lehmer_shares(b, (*shape[:-1], num_samples), "multinomial", seed, seed2), b.dtype_of(weights))
    # weights that are all 0 stay so, and give the last place
    nothing = b.equal(total, 0)
    ends = b.div(ends, b.select(nothing, 1, total))
    passed = b.less_equal(b.expand_dims(ends, axis=last), b.expand_dims(drawn, axis=last + 1))
    samples = b.reduce_sum(b.convert(passed, dtypes.int32), axes=(last + 1,), keep_dims=False)
    return b.minimum(samples, count - 1)


def _gumbel(b: CallBuilder[V], shape: Shape, dtype: DType, seed: object = None) -> V:
    """Less the logarithm of exponentially distributed numbers."""
    share = _uniform(b, shape, dtype, seed)
    above = b.maximum(share, 1e-20)
    return b.neg(b.log(b.neg(b.log(above))))


@draws
@user_function("gumbel_softmax(logits, tau=1.0, hard=False, dim=-1)")
def gumbel_softmax(b: CallBuilder[V], x: Floats[V], tau: float, hard: bool, dim: int) -> V:
    """Soft choices drawn from scores; with ``hard`` all or nothing, with the slope of the soft ones."""
    noisy = b.div(b.add(x, _gumbel(b, b.shape_of(x), b.dtype_of(x))), tau)
    soft = softmax(b, noisy, dim)
    if not hard:
        return soft
    axis = dim % len(b.shape_of(x))
    top = b.reduce_max(soft, axes=(axis,), keep_dims=True)
    whole = b.convert(b.equal(soft, top), b.dtype_of(soft))
    return b.add(b.stop_gradient(b.sub(whole, soft)), soft)


# -- dropout -----------------------------------------------------------------------------------------------------------


def _kept(b: CallBuilder[V], x: V, share: float, shape: Shape, seed: object = None) -> tuple[V, V]:
    """``x`` with elements dropped and the others scaled up; and which were kept, as 1 and 0."""
    if not 0 < share <= 1:
        raise BadSetting(f"For 'Dropout, the 'keep_prob' must be in (0.0, 1.0], but got {share}").error()
    kept = b.less(_uniform(b, shape, dtypes.float32, seed), share)
    mask = b.convert(kept, b.dtype_of(x))
    return b.mul(x, b.mul(mask, 1 / share)), mask


@draws
@user_function("dropout(input, p=0.5, training=True, seed=None)")
def dropout(b: CallBuilder[V], x: Floats[V], p: float, training: bool, seed: object) -> V:
    """Each element dropped with probability ``p``, the others scaled up; as it is when not ``training``."""
    if not training:
        return x
    if seed or not 0 <= p < 1:
        return _kept(b, x, 1 - p, b.shape_of(x), seed)[0]
    return _kept_by(b, x, 1 - p, lehmer_draws_of_call(b, b.shape_of(x), "dropout"))[0]


def _first_beyond(share: float) -> int:
    """The first draw of Lehmer's generator that, less 1 and as a float32 fraction of 2^31 - 2, is not below a share."""
    low, high, limit = 0, 2**31 - 2, np.float32(share) * np.float32(2**31)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if np.float32(middle) < limit else (low, middle)
    return low + 1


@draws
@user_function("dropout_of_layer(input, keep_prob: float, state: 'TensorLike')")
def dropout_of_layer(b: CallBuilder[V], x: Floats[V], keep_prob: float, state: object) -> V:
    """Each element kept with probability ``keep_prob``, and scaled up, by the draws of a layer: MindSpore's."""
    return _kept_by(b, x, keep_prob, lehmer_draws(b, b.shape_of(x), state))[0]


def _kept_by(b: CallBuilder[V], x: V, share: float, drawn: V) -> tuple[V, V]:
    """``x`` with a share kept, by draws of Lehmer's generator; and which were kept, as 1 and 0."""
    mask = b.convert(b.less(drawn, _first_beyond(share)), b.dtype_of(x))
    return b.mul(x, b.mul(mask, 1 / share)), mask


@draws
@user_primitive("Dropout(keep_prob=0.5, Seed0=0, Seed1=0)(x)")
def dropout_primitive(b: CallBuilder[V], value: Floats[V], keep_prob: float, Seed0: int, Seed1: int) -> tuple[V, V]:
    """Each element kept with probability ``keep_prob``, and scaled up; and which were kept."""
    if not 0 < keep_prob <= 1 or not (Seed0 or Seed1):
        return _kept(b, value, keep_prob, b.shape_of(value))
    return _kept_by(b, value, keep_prob, lehmer_draws_of_seeds(b, b.shape_of(value), Seed0, Seed1))


def _dropping_channels(dims: int, channels: str, ranks: tuple[int, ...]) -> None:
    """The function that drops whole channels: dim 1, or 0 of a single sample."""
    op = f"dropout{dims}d"

    def drop(b: CallBuilder[V], value: Floats[V], p: float, training: bool) -> V:
        if not isinstance(p, float):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadSetting(f"For {op}, 'p' must be float, but got type {type(p)}.").error()
        if not 0 <= p <= 1:
            raise BadSetting(f"For {op}, the 'p' must be a number in range [0, 1], but got {p}.").error()
        shape = b.shape_of(value)
        if len(shape) not in ranks:
            what = f"input shape should be {' or '.join(f'{r}D' for r in ranks)}, but got {len(shape)}."
            raise BadSetting(f"For {op}, {what}").error()
        if not training or p == 0.0:
            return value
        lead = 2 if len(shape) == max(ranks) else 1
        drawn = (*shape[:lead], *(1 for _ in shape[lead:]))
        return b.lift_number(0, b.dtype_of(value)) if p == 1.0 else _kept(b, value, 1 - p, drawn)[0]

    drop.__name__, drop.__doc__ = op, f"Whole {channels} dropped with probability ``p``, the others scaled up."
    draws(user_function(f"{op}(input, p=0.5, training=True)")(drop))


_dropping_channels(1, "rows", (2, 3))
_dropping_channels(2, "images", (4,))
_dropping_channels(3, "volumes", (5,))


@draws
@user_primitive("Dropout2D(keep_prob=0.5)(x)")
@user_primitive("Dropout3D(keep_prob=0.5)(x)")
def dropout2d_primitive(b: CallBuilder[V], value: Floats[V], keep_prob: float) -> tuple[V, V]:
    """Whole images or volumes kept with probability ``keep_prob``, and scaled up; and which were kept."""
    shape = b.shape_of(value)
    kept, mask = _kept(b, value, keep_prob, (*shape[:2], *(1 for _ in shape[2:])))
    return kept, b.broadcast_to(b.convert(mask, dtypes.bool_), shape=shape)


@draws
@user_function("rrelu(input, lower: float = 0.125, upper: float = 0.3333333333333333)")
def rrelu(b: CallBuilder[V], x: V, lower: float, upper: float) -> V:
    """What is below 0 times a number drawn between two bounds for each element."""
    if lower > upper:
        raise BadOpArgument("rrelu", f"the 'lower' must be at most the 'upper', but got {lower} and {upper}.").error()
    slopes = b.convert(uniform(b, b.shape_of(x), lower, upper, None, dtypes.float32), b.dtype_of(x))
    return b.select(b.less(x, 0), b.mul(x, slopes), x)


# -- of categories, of the true places of a mask ---------------------------------------------------------------------


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
def random_categorical(b: CallBuilder[V], x: V, num_sample: int, seed: int | None, dtype: DType) -> V:
    """Numbers of categories, drawn from rows of logarithms of weights."""
    shares = softmax(b, of_rank(b, "RandomCategorical", x, "the logits must have two dims", 2), 1)
    samples = multinomial(b, shares, num_sample, True, _seed(b, "RandomCategorical", seed))
    return b.convert(samples, dtype)


@draws
@user_primitive("Multinomial(seed=0, seed2=0, dtype=int32)(x, num_samples)")
def multinomial_primitive(b: CallBuilder[V], x: V, num_samples: int, seed: object, seed2: int, dtype: DType) -> V:
    """Places drawn from rows of weights."""
    if not _seed(b, "Multinomial", seed, seed2):
        return b.convert(multinomial(b, x, num_samples, True, None), dtype)
    seeds = _seed(b, "Multinomial", seed), _seed(b, "Multinomial", seed2)
    return b.convert(_places_by_weight(b, b.floats(x)[0], num_samples, *seeds), dtype)


@draws
@user_function(
    "multinomial_with_replacement(x, seed: int | Tensor, offset: int | Tensor, numsamples: int, replacement=False)"
)
@user_primitive(
    "MultinomialWithReplacement(numsamples: int, replacement=False)(x, seed: int | Tensor, offset: int | Tensor)"
)
def multinomial_with_replacement(
    b: CallBuilder[V], x: V, seed: int | None, offset: int, numsamples: int, replacement: bool
) -> V:
    """Places drawn from rows of weights, as Int64; each place at most once without ``replacement``."""
    samples = multinomial(b, x, numsamples, replacement, _seed(b, "MultinomialWithReplacement", seed, offset))
    return b.convert(samples, dtypes.int64)


@draws
@user_primitive("Bernoulli(seed=-1, offset=0)(x, p: TensorLike = 0.5)")
def bernoulli_primitive(b: CallBuilder[V], x: V, p: object, seed: object, offset: object) -> V:
    """One with probability ``p``, else zero."""
    return bernoulli(b, x, p, seed if seed not in (-1, 0) else offset)


@draws
@user_primitive("RandomShuffle(seed=0, seed2=0)(x)")
def random_shuffle(b: CallBuilder[V], x: V, seed: object, seed2: object) -> V:
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
    random = b.convert(b.right_shift(drawn, 2), dtypes.int64)
    last = b.add(random, 1 << 62)
    _, order = b.sort(b.select(flat, random, last), axis=0, descending=False)
    kept = min(count, total)
    order = b.slice(order, starts=(0,), sizes=(kept,), steps=(1,))
    true_ones = b.reduce_sum(b.convert(flat, dtypes.int32), axes=(0,), keep_dims=False)
    there = b.less(b.iota(size=count, dtype=dtypes.int32), true_ones)
    columns: list[V] = []
    rest = b.convert(order, dtypes.int32)
    for size in reversed(shape):
        whole = b.floor_div(rest, max(size, 1))
        columns.insert(0, b.sub(rest, b.mul(whole, size)))
        rest = whole
    places = b.stack(*columns, axis=1)
    if kept < count:
        places = b.pad(places, 0, low=(0, 0), high=(count - kept, 0))
    return b.select(b.expand_dims(there, axis=1), places, 0), there

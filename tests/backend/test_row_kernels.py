"""Kernels that go over rows several times: what is fused, every size of a row, layouts, columns, accuracy."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from msgraph.backend.executable import Executable
from msgraph.backend.target import Target
from msgraph.dialects import dtypes
from msgraph.dialects.types import tensor_type
from msgraph.kernels.roles import MOST_REDUCTIONS
from msgraph.passes.fuse_kernels import split_reductions

Agree = Callable[..., Executable]
Function = Callable[..., Any]


def floats(*shape: int, seed: int = 3) -> Any:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def runs(run: Executable) -> int:
    return sum(use.runs for use in run.kernels())


def softmax(b: Any, x: Any) -> Any:
    e = b.exp(b.sub(x, b.reduce_max(x, axes=(1,), keep_dims=True)))
    return b.div(e, b.reduce_sum(e, axes=(1,), keep_dims=True))


def mean(b: Any, x: Any, axes: tuple[int, ...], count: int) -> Any:
    share = b.constant(1 / count, tensor_type(dtypes.float32, ()))
    return b.mul(b.reduce_sum(x, axes=axes, keep_dims=True), share)


def normalised(b: Any, x: Any, count: int, axes: tuple[int, ...] = (1,)) -> Any:
    centred = b.sub(x, mean(b, x, axes, count))
    return b.mul(centred, b.rsqrt(mean(b, b.square(centred), axes, count)))


@pytest.mark.parametrize("size", [1, 2, 3, 15, 16, 17, 63, 64, 65, 130, 1023, 1024, 1025, 4100])
def test_rows_of_every_length(agree: Agree, target: Target, size: int) -> None:
    run = agree(softmax, floats(3, size), target=target)
    assert runs(run) == 1
    assert run.memory().arena == 0


@pytest.mark.parametrize("size", [5, 64, 200, 1500])
def test_shares_of_a_sum_are_quotients(compiled: Callable[..., Executable], target: Target, size: int) -> None:
    """They are computed as products; a quotient is rounded once, and so are these."""

    def shares(b: Any, x: Any) -> Any:
        e = b.exp(b.sub(x, b.reduce_max(x, axes=(1,), keep_dims=True)))
        total = b.reduce_sum(e, axes=(1,), keep_dims=True)
        return e, total, b.div(e, total)

    x = floats(40, size) * 8
    e, total, found = compiled(shares, x, target=target)([x])
    normal = found >= np.finfo(np.float32).smallest_normal
    assert np.array_equal(found[normal], (e / total)[normal])
    np.testing.assert_allclose(found, e / total, atol=1e-44)


def test_rows_with_infinities_and_nans(compiled: Callable[..., Executable], target: Target) -> None:
    x = floats(6, 70)
    x[0, 3], x[1, 64], x[2], x[3, ::2], x[4, 69] = np.nan, np.inf, -np.inf, -np.inf, 1e38
    with np.errstate(invalid="ignore"):
        e = np.exp(x - x.max(1, keepdims=True))
    (found,) = compiled(softmax, x, target=target)([x])
    np.testing.assert_allclose(found, e / e.sum(1, keepdims=True), rtol=2e-6)


@pytest.mark.parametrize("shape", [(260, 512), (2, 1400, 50), (2, 50, 2048)])
def test_short_rows(agree: Agree, target: Target, shape: tuple[int, ...]) -> None:
    """Rows of some vectors, of blocks, and sums of their columns besides."""

    def back(b: Any, x: Any, ct: Any) -> Any:
        axis, last = len(shape) - 1, shape[-1]
        e = b.exp(b.sub(x, b.reduce_max(x, axes=(axis,), keep_dims=True)))
        shares = b.div(e, b.reduce_sum(e, axes=(axis,), keep_dims=True))
        along = mean(b, b.mul(shares, ct), (axis,), last)
        columns = b.reduce_sum(b.mul(shares, ct), axes=tuple(range(axis)), keep_dims=False)
        return (
            b.mul(shares, b.sub(ct, along)),
            columns,
            along,
            b.reduce_max(ct, axes=tuple(range(axis)), keep_dims=True),
        )

    assert runs(agree(back, floats(*shape), floats(*shape, seed=4), target=target)) == 1
    agree(back, floats(*shape), floats(*shape[:-1], 1), target=target)


@pytest.mark.parametrize("size", [40_000, 65_537, 140_000])
def test_long_rows(agree: Agree, target: Target, size: int) -> None:
    """Longer rows than columns are summed up for; of the longest, exponentials are computed twice."""

    def both(b: Any, x: Any) -> Any:
        shares = softmax(b, x)
        return shares, b.sub(shares, mean(b, b.mul(shares, x), (1,), size))

    assert runs(agree(both, floats(3, size), target=target)) == 1
    assert runs(agree(lambda b, x: (softmax(b, x), b.reduce_sum(x, axes=(0,), keep_dims=True)), floats(3, size))) == 2


def test_rows_of_more_than_the_caches_hold(compiled: Callable[..., Executable]) -> None:
    """Memory is asked for what lies a page further on, behind the last row as well."""
    x = floats(17_001, 1001)
    run = compiled(lambda b, x: b.reduce_sum(b.mul(x, x), axes=(1,), keep_dims=False), x)
    np.testing.assert_allclose(run([x])[0], np.square(x, dtype=np.float64).sum(1), rtol=1e-6)


def columns_of(b: Any, x: Any) -> Any:
    return b.reduce_sum(x, axes=(0,), keep_dims=False)


def rows_of(b: Any, x: Any) -> Any:
    return b.reduce_sum(x, axes=(1,), keep_dims=False)


def greatest(b: Any, x: Any) -> Any:
    return b.reduce_max(x, axes=(1,), keep_dims=True)


def line(b: Any, x: Any) -> Any:
    """Each that waits for the one before is one more time over the row, and code of its own."""
    for _ in range(4 * MOST_REDUCTIONS):
        x = b.sub(x, mean(b, x, (1,), 70))
    return x


def spread(b: Any, x: Any) -> Any:
    total = rows_of(b, x)
    return b.sub(x, b.broadcast_to(b.reshape(total, shape=(6, 1)), shape=(6, 40))), b.neg(total)


FUSED: dict[str, tuple[Function, tuple[tuple[int, ...], ...], int]] = {
    "a norm": (lambda b, x, w, bias: b.add(b.mul(normalised(b, x, 70), w), bias), ((5, 70), (70,), (70,)), 1),
    "columns before rows": (
        lambda b, x, y: (columns_of(b, x), b.mul(x, greatest(b, x)),
            b.reduce_max(b.sub(x, y), axes=(0,), keep_dims=False)),
        ((7, 33), (33,)), 1),
    "columns wait for the last row": (
        lambda b, x: b.mul(b.sub(x, greatest(b, x)), columns_of(b, x)), ((7, 33),), 2),
    "a sum spread along the other dimension": (lambda b, x: b.sub(x, rows_of(b, x)), ((6, 6),), 2),
    "sums repeated along rows": (spread, ((6, 40),), 1),
    "rows that do not fit the cache": (lambda b, x: b.sub(x, greatest(b, x)), ((2, 300_000),), 2),
    "a line of reductions": (line, ((5, 70),), 4),
}  # fmt: skip


@pytest.mark.parametrize("name", FUSED)
def test_so_many_kernels(name: str, agree: Agree, target: Target) -> None:
    function, shapes, count = FUSED[name]
    assert runs(agree(function, *(floats(*shape) for shape in shapes), target=target)) == count


def test_the_gradients_of_a_norm_are_one_kernel(agree: Agree, target: Target) -> None:
    def back(b: Any, x: Any, weight: Any, ct: Any) -> Any:
        scaled = normalised(b, x, 70)
        inner = b.mul(ct, weight)
        along = mean(b, b.mul(inner, scaled), (1,), 70)
        dx = b.sub(b.sub(inner, mean(b, inner, (1,), 70)), b.mul(scaled, along))
        dweight = b.reduce_sum(b.mul(ct, scaled), axes=(0,), keep_dims=False)
        return dx, dweight, b.reduce_sum(ct, axes=(0,), keep_dims=True)

    for rows in (1, 9):
        run = agree(back, floats(rows, 70), floats(70), floats(rows, 70, seed=4), target=target)
        assert runs(run) == 1


@pytest.mark.parametrize("rows", [0, 1])
@pytest.mark.parametrize("size", [0, 5])
def test_no_rows_and_empty_rows(agree: Agree, rows: int, size: int) -> None:
    def totals(b: Any, x: Any) -> Any:
        total = b.reduce_sum(x, axes=(1,), keep_dims=True)
        return b.sub(x, total), total, b.reduce_sum(b.exp(x), axes=(0,), keep_dims=False)

    agree(totals, floats(rows, size))


def test_sums_are_as_good_as_float64_allows(compiled: Callable[..., Executable]) -> None:
    def sums(b: Any, x: Any) -> Any:
        rows = b.reduce_sum(x, axes=(1,), keep_dims=True)
        columns = b.reduce_sum(x, axes=(0,), keep_dims=False)
        return rows, columns, b.reduce_sum(b.mul(x, rows), axes=(1,), keep_dims=False)

    for shape in ((4, 1000), (4, 30_000), (20_000, 70), (50_000, 5)):
        x = np.random.default_rng(1).uniform(0, 1, shape).astype(np.float32)
        rows, columns, scaled = compiled(sums, x)([x])
        exact = x.astype(np.float64)
        bound = 2.0**-24 * 64
        np.testing.assert_allclose(rows[:, 0], exact.sum(1), rtol=bound)
        np.testing.assert_allclose(columns, exact.sum(0), rtol=bound)
        np.testing.assert_allclose(scaled, exact.sum(1) ** 2, rtol=2 * bound)


@pytest.mark.parametrize("shape", [(8, 64), (9, 65), (17, 100), (30, 4200)])
def test_columns_of_many_rows(agree: Agree, target: Target, shape: tuple[int, ...]) -> None:
    def columns(b: Any, x: Any, weight: Any) -> Any:
        y = b.mul(x, weight)
        total = b.reduce_sum(y, axes=(0,), keep_dims=True)
        return y, b.neg(total), b.reduce_max(x, axes=(0,), keep_dims=False)

    run = agree(columns, floats(*shape), floats(shape[-1]), target=target)
    assert runs(run) == 1
    agree(columns, floats(*shape), floats(shape[0], 1), target=target)


def test_columns_of_parts_and_of_several_dimensions(agree: Agree, target: Target) -> None:
    def columns(b: Any, x: Any) -> Any:
        turned = b.transpose(x, perm=(1, 0, 2))
        return (
            b.reduce_sum(x, axes=(1,), keep_dims=False),
            b.reduce_sum(b.exp(turned), axes=(0, 1), keep_dims=False),
            b.reduce_sum(b.mul(x, b.reduce_max(x, axes=(0, 1), keep_dims=True)), axes=(0, 1), keep_dims=True),
        )

    agree(columns, floats(3, 11, 70), target=target)
    agree(columns, floats(3, 11, 70).astype(np.float16), target=target)


def test_sums_of_columns_are_as_good_as_float64_allows(compiled: Callable[..., Executable]) -> None:
    for shape in ((20_000, 70), (100_000, 64)):
        x = np.random.default_rng(1).uniform(0, 1, shape).astype(np.float32)
        (got,) = compiled(lambda b, x: b.reduce_sum(x, axes=(0,), keep_dims=False), x)([x])
        np.testing.assert_allclose(got, x.astype(np.float64).sum(0), rtol=2.0**-24 * 8)


# -- programs nobody thought of ----------------------------------------------------------------------------------------


def program(seed: int) -> Function:
    """A graph over a matrix, rows, columns and single numbers, in the dims of a matrix."""

    def build(b: Any, x: Any, y: Any, row: Any, column: Any) -> Any:
        random = Random(seed)
        values = [x, y, row, column]
        for _ in range(random.randint(4, 24)):
            match random.randrange(7):
                case 0 | 1:
                    made = b.add(random.choice(values), random.choice(values))
                case 2:
                    made = b.sub(random.choice(values), random.choice(values))
                case 3:
                    made = b.tanh(random.choice(values))
                case 4:
                    made = b.mul(b.sin(random.choice(values)), random.choice(values))
                case 5:
                    axes = random.choice([(0,), (1,), (1,), (0, 1)])
                    made = b.tanh(b.reduce_sum(random.choice(values), axes=axes, keep_dims=True))
                case _:
                    axes = random.choice([(0,), (1,), (1,), (0, 1)])
                    made = b.reduce_max(random.choice(values), axes=axes, keep_dims=True)
            values.append(made)
        return values[4:][-random.randint(1, 4) :]

    return build


@pytest.mark.parametrize("seed", range(80))
def test_random_programs_over_rows_and_columns(agree: Agree, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those from 40 on with small reductions in parts, too."""
    for name, least in (("_LEAST", 20), ("_OF_ONE", 4), ("_ROWS", 1), ("_WIDE", (400, 400))) if seed >= 40 else ():
        monkeypatch.setattr(split_reductions, name, least)
    size = (5, 16, 70, 7)[seed % 4]
    rows = (3, size, 19)[seed % 3]
    agree(program(seed), floats(rows, size), floats(rows, size, seed=1), floats(1, size), floats(rows, 1))

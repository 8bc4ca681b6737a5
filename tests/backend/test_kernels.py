"""Element-wise, reducing and indexed kernels: sizes, strides, widths, sharing."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS
from msgraph.backend.target import Target
from msgraph.dialects import dtypes
from msgraph.dialects.types import tensor_type

Agree = Callable[..., Executable]


def floats(*shape: int) -> Any:
    return np.random.default_rng(3).standard_normal(shape).astype(np.float32)


def chain(b: Any, x: Any, y: Any) -> Any:
    return b.add(b.mul(x, y), b.maximum(x, y))


def test_every_small_size_is_covered_exactly(agree: Agree, target: Target) -> None:
    for size in range(70):
        agree(chain, floats(size), floats(size)[::-1].copy(), target=target)


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", "int64", "float16", "float64"])
def test_widths_of_other_types(agree: Agree, target: Target, dtype: str) -> None:
    for size in (1, 3, 8, 17, 64, 65, 130):
        x = np.arange(size).astype(dtype)
        agree(chain, x, x[::-1].copy(), target=target)


def test_bools_are_stored_as_bytes(agree: Agree, target: Target) -> None:
    x, y = floats(67), floats(67)[::-1].copy()
    agree(lambda b, x, y: (b.less(x, y), b.select(b.less(x, y), x, y)), x, y, target=target)


def test_a_store_leaves_its_neighbours_alone(compiled: Callable[..., Executable], target: Target) -> None:
    run = compiled(chain, floats(5), floats(5), target=target)
    memory = np.full(32, 7, np.float32)
    memory[:5] = floats(5)
    before = memory.copy()
    run([memory[:5], floats(5)])
    np.testing.assert_array_equal(memory, before)


def test_a_second_shape_compiles_nothing(agree: Agree) -> None:
    agree(chain, floats(40, 3), floats(40, 3))
    before = KERNELS.compiled
    for shape in ((5,), (2, 2, 2), (1000,), (40, 4)):
        agree(chain, floats(*shape), floats(*shape))
    assert KERNELS.compiled == before


def test_equal_rows_share_one_kernel(agree: Agree) -> None:
    def rows(b: Any, x: Any) -> Any:
        found = [b.reshape(b.slice(x, starts=(i, 0), sizes=(1, 3), steps=(1, 1)), shape=(3,)) for i in range(20)]
        return b.stack(*(b.mul(row, b.tanh(row)) for row in found), axis=0)

    run = agree(rows, floats(20, 3))
    assert [use.runs for use in run.kernels()] == [1]  # over a table of twenty rows
    assert run.memory().arena == 0  # each row is written where the stack wants it


@pytest.mark.parametrize(
    ("left", "right"),
    [((4, 5), (5,)), ((4, 5), (4, 1)), ((4, 1), (1, 5)), ((3, 4, 5), (4, 1)), ((2, 1, 5), (3, 1)), ((1,), (4, 5))],
)
def test_broadcasting(agree: Agree, target: Target, left: tuple[int, ...], right: tuple[int, ...]) -> None:
    agree(chain, floats(*left), floats(*right), target=target)


def test_views_are_read_in_place(agree: Agree, target: Target) -> None:
    def views(b: Any, x: Any) -> Any:
        t = b.transpose(x, perm=(1, 0))
        s = b.slice(x, starts=(1, 0), sizes=(4, 3), steps=(1, 2))
        return b.neg(t), b.neg(s), b.add(s, b.slice(x, starts=(0, 1), sizes=(4, 3), steps=(1, 1)))

    run = agree(views, floats(6, 7), target=target)
    assert run.memory().arena == 0


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16, np.int8])
@pytest.mark.parametrize("shape", [(16, 16), (8, 9), (37, 53), (2, 33, 18)])
def test_tensors_read_across_the_grain(agree: Agree, target: Target, shape: tuple[int, ...], dtype: Any) -> None:
    perm = tuple(reversed(range(len(shape))))
    x = np.arange(np.prod(shape)).reshape(shape).astype(dtype)

    def turned(b: Any, x: Any, y: Any) -> Any:
        t = b.transpose(x, perm=perm)
        return b.neg(t), b.add(t, y)

    agree(turned, x, np.ascontiguousarray(x.transpose(perm)), target=target)


@pytest.mark.parametrize("size", [(2, 0), (0,), (0, 3)])
def test_empty_tensors(agree: Agree, size: tuple[int, ...]) -> None:
    agree(chain, floats(*size), floats(*size))


def test_no_dimensions_means_no_loops(agree: Agree) -> None:
    run = agree(lambda b, x, y: b.add(b.mul(x, y), x), np.array(3.0, np.float32), np.array([2.0], np.float32))
    assert "phi" not in run.llvm_ir()


@pytest.mark.parametrize("axes", [(0,), (1,), (2,), (0, 2), (1, 2), (0, 1, 2)])
@pytest.mark.parametrize("keep_dims", [False, True])
def test_reductions_over_any_axes(agree: Agree, target: Target, axes: tuple[int, ...], keep_dims: bool) -> None:
    def reduce(b: Any, x: Any) -> Any:
        y = b.mul(x, x)
        total = b.reduce_sum(y, axes=axes, keep_dims=keep_dims)
        return total, b.neg(total), b.reduce_max(x, axes=axes, keep_dims=keep_dims)

    for shape in ((3, 4, 5), (2, 17, 33), (1, 3, 1), (5, 1, 16)):
        agree(reduce, floats(*shape), target=target)


def test_a_long_sum_is_accurate(compiled: Callable[..., Executable]) -> None:
    x = np.full(3_000_001, 0.1, np.float32)
    (got,) = compiled(lambda b, x: b.reduce_sum(x, axes=(0,), keep_dims=False), x)([x])
    assert abs(float(got) / (float(np.float32(0.1)) * x.size) - 1) < 2e-6


def test_a_reduction_takes_in_what_feeds_and_follows_it(agree: Agree) -> None:
    def norm(b: Any, x: Any) -> Any:
        half = b.constant(0.5, tensor_type(dtypes.float32, ()))
        return b.sqrt(b.mul(b.reduce_sum(b.square(x), axes=(1,), keep_dims=False), half))

    run = agree(norm, floats(9, 33))
    assert [use.runs for use in run.kernels()] == [1]
    assert run.memory().arena == 0


def test_a_long_chain_is_cut_into_kernels_of_bounded_size(agree: Agree) -> None:
    def long(b: Any, x: Any) -> Any:
        y = x
        for i in range(700):
            y = b.sub(x, y) if i % 2 else b.maximum(x, b.neg(y))
        return y

    run = agree(long, floats(33))
    assert 3 <= sum(use.runs for use in run.kernels()) <= 5

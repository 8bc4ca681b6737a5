"""The floating-point status: raised by what overflows in compiled kernels, and by nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.api.eager.operations import PATIENCE, forget_operations


@pytest.fixture(autouse=True, params=["0", "1"], ids=["by NumPy", "compiled"])
def eager(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is outside of graphs, by NumPy alone and with compiled operations."""
    monkeypatch.setenv("MSGRAPH_EAGER", request.param)
    forget_operations()
    yield
    forget_operations()


LARGE = {ms.float16: 6e4, ms.float32: 3e38, ms.float64: 1.7e308, ms.bfloat16: 3e38}
by_dtype = pytest.mark.parametrize("dtype", LARGE, ids=str)

alloc, get_status, clear = ops.NPUAllocFloatStatus(), ops.NPUGetFloatStatus(), ops.NPUClearFloatStatus()
depend = ops.Depend()


def raises(function: Callable[[Any], Any], *arguments: Any) -> bool:
    """Does computing a function raise the status? In a graph, and op by op as well."""

    def program(*xs: Any) -> Any:
        init = alloc()
        cleared = clear(init)
        given = [depend(x, cleared) for x in xs]
        result = function(*given)
        status = get_status(depend(init, result))
        return depend(result, status), status

    found = [bool(run(*arguments)[1].asnumpy().any()) for run in (ms.jit(program), program)]
    assert found[0] is found[1]
    return found[0]


def tensor(*values: float, dtype: Any) -> Any:
    return ms.Tensor(np.array(values), dtype)


@by_dtype
def test_overflow_in_any_lane_is_seen(dtype: Any) -> None:
    small, one_large = [5.0] * 38, [*[5.0] * 37, LARGE[dtype]]
    assert not raises(lambda x: x - (-x), tensor(*small, dtype=dtype))
    assert raises(lambda x: x - (-x), tensor(*one_large, dtype=dtype))
    assert raises(lambda x: x - (-x), tensor(*one_large, *small, dtype=dtype))


@by_dtype
def test_overflow_that_never_leaves_a_fused_kernel_is_seen(dtype: Any) -> None:
    assert raises(lambda x: 1 / (x * x + 1), tensor(1, LARGE[dtype], dtype=dtype))


@by_dtype
def test_sums_and_products_are_seen(dtype: Any) -> None:
    large = LARGE[dtype]
    assert all(raises(lambda x: x.sum(), ms.Tensor(np.full(size, large), dtype)) for size in (3, 1 << 21))
    assert not raises(lambda x: x.sum(), tensor(*[1.0] * 3, dtype=dtype))
    assert not raises(lambda x: x.max(), tensor(1, large, dtype=dtype))
    square = ms.Tensor(np.full((2, 2), large), dtype)
    assert raises(lambda x: x @ x, square)
    assert not raises(lambda x: x @ x, square * 0)


def test_what_was_infinite_or_not_a_number_before_raises_nothing() -> None:
    assert not raises(lambda x: x + x, tensor(1, np.inf, np.nan, dtype=ms.float32))
    assert raises(lambda x: x - x, tensor(1, np.inf, dtype=ms.float32))
    assert raises(ops.log, tensor(-1, 2, dtype=ms.float32))


def test_lanes_masked_out_and_polynomials_raise_nothing() -> None:
    assert not raises(lambda x: 1 / x, tensor(1, 2, 3, 4, 5, dtype=ms.float32))
    assert not raises(lambda x: ops.tanh(x) + ops.exp(-x * x), tensor(1, 50, 90, dtype=ms.float32))
    assert raises(lambda x: x / 0, tensor(1, 2, dtype=ms.float32))


def test_a_cast_overflows() -> None:
    assert raises(lambda x: x.astype(ms.float16), tensor(1e6, dtype=ms.float32))


def test_only_the_arm_that_is_taken_raises() -> None:
    def choose(x: Any) -> Any:
        return x * 2 if x[0] > 0 else x * 1e38 * 1e10

    assert not raises(choose, tensor(1, dtype=ms.float32))
    assert raises(choose, tensor(-1, dtype=ms.float32))


def test_the_memory_given_holds_the_status_for_those_who_wait() -> None:
    def program(x: Any, y: Any) -> Any:
        init = alloc()
        x = depend(x, clear(init))
        result = x * y
        init = depend(init, result)
        init = depend(init, get_status(init))
        return result, ops.ReduceSum()(init, (0,))

    for run in (ms.jit(program), program):
        sums = [run(tensor(large, dtype=ms.float32), tensor(2, dtype=ms.float32))[1] for large in (1, 3e38, 2)]
        assert [float(found) for found in sums] == [0.0, 8.0, 0.0]


def test_operations_that_went_natively_before_are_watched() -> None:
    large, other = tensor(3e38, 1, dtype=ms.float32), tensor(3e38, 1, dtype=ms.float32)
    for _ in range(PATIENCE + 16):
        _ = large * large
        large.copy_(other)
        large.add_(other)
    large.copy_(other)
    assert raises(lambda x: x * x, large)
    init = alloc()
    clear(init)
    large.add_(other)
    assert get_status(init).asnumpy().any()


def test_the_memory_of_a_status_is_a_tensor() -> None:
    for run in (clear, ms.jit(clear), ms.jit(get_status)):
        with pytest.raises(
            TypeError, match=r"must be a type of {Tensor\[Float32\] of 8 elements}, but got tensor<f32>"
        ):
            run(0.5)

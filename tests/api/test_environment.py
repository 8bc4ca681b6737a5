"""What programs ask of their surroundings: switches for several processes, self-test, generators of random numbers."""

from __future__ import annotations

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops


def test_switches_are_kept_and_reset() -> None:
    assert ms.get_auto_parallel_context("parallel_mode") == "stand_alone"
    ms.set_auto_parallel_context(parallel_mode=ms.ParallelMode.DATA_PARALLEL, gradients_mean=True, device_num=1)
    assert ms.get_auto_parallel_context("gradients_mean") is True
    ms.reset_auto_parallel_context()
    assert ms.get_auto_parallel_context("parallel_mode") == "stand_alone"
    ms.set_algo_parameters(fully_use_devices=True)
    assert ms.get_algo_parameters("fully_use_devices")
    ms.reset_algo_parameters()
    assert not ms.get_algo_parameters("fully_use_devices")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ms.set_auto_parallel_context(foo=1), "Set context keyword foo is not recognized!"),
        (
            lambda: ms.set_auto_parallel_context(pipeline_stages=0),
            "'pipeline_stages' must be a positive int, but got 0",
        ),
        (lambda: ms.get_auto_parallel_context("foo"), "Get context keyword foo is not recognized!"),
        (lambda: ms.set_auto_parallel_context(parallel_mode="x"), "only support 'stand_alone', .* got the value : x."),
    ],
)
def test_unknown_switches_are_errors(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=message):
        call()


def test_run_check_says_what_mindspore_says(capsys: pytest.CaptureFixture[str]) -> None:
    ms.run_check()
    assert "The result of multiplication calculation is correct" in capsys.readouterr().out


def test_constexpr_and_recompute_are_transparent() -> None:
    @ops.constexpr
    def half(n: int) -> int:
        return n // 2

    @ms.jit
    def f(x: ms.Tensor) -> ms.Tensor:
        return ms.recompute(ops.relu, x[: half(x.shape[0])])

    assert f(ms.Tensor([-1.0, 2.0, 3.0, 4.0])).asnumpy().tolist() == [0.0, 2.0]


def test_the_state_of_random_numbers_can_be_kept() -> None:
    ms.manual_seed(7)
    assert ms.initial_seed() == 7
    state = ms.get_rng_state()
    assert (state.shape, state.dtype) == ((16,), ms.uint8)
    first = ops.rand(4).asnumpy()
    second = ops.rand(4).asnumpy()
    assert not np.array_equal(first, second)
    ms.set_rng_state(state)
    assert np.array_equal(ops.rand(4).asnumpy(), first)

    @ms.jit
    def draw() -> ms.Tensor:
        return ops.rand(4)

    ms.set_rng_state(state)
    assert np.array_equal(draw().asnumpy(), first)

"""Functions that give nothing but constants: compiled without a pass, and new tensors at each call."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor

CONSTANTS = [
    Tensor(3),
    Tensor([[1.5, -2.0], [0.0, 4.0]]),
    Tensor(np.zeros((0, 3), np.float32)),
    Tensor([True, False]),
    Tensor(np.array([1 + 2j], np.complex64)),
    Tensor([1.0, 2.0, 3.0], ms.bfloat16),
    Tensor(np.arange(3000, dtype=np.int16)),
]


@ms.jit
def everything() -> Any:
    return [x + x if x.dtype != ms.bool_ else x.copy() for x in CONSTANTS], "text", 7


@ms.jit
def one_in_two_places() -> Any:
    doubled = CONSTANTS[1] * 2
    return doubled, doubled, CONSTANTS[1] * 2


@pytest.mark.parametrize("calls", [1, 2, 5])
def test_constants_are_those_of_python(calls: int) -> None:
    for _ in range(calls):
        tensors, text, number = everything()
        expected, *_ = everything.__ms_function__()
        assert (text, number) == ("text", 7)
        for tensor, eager in zip(tensors, expected, strict=True):
            assert tensor.dtype == eager.dtype and tensor.shape == eager.shape
            np.testing.assert_array_equal(tensor.asnumpy(), eager.asnumpy())


def test_every_call_gives_tensors_of_its_own() -> None:
    for _ in range(4):
        (_, matrix, *_), *_ = everything()
        matrix[0, 0] = 99
    (_, matrix, *_), *_ = everything()
    assert float(matrix[0, 0]) == 3.0


def test_aliases_among_the_results_stay_aliases() -> None:
    for _ in range(3):
        a, b, c = one_in_two_places()
        assert a is b and a is not c
        a[0, 0] = 5
        assert float(b[0, 0]) == 5.0 and float(c[0, 0]) == 3.0


def test_results_in_two_places_are_one_object_in_native_calls_too() -> None:
    @ms.jit
    def pairs(x: Any) -> Any:
        y = x + 1
        items: list[Any] = [x]
        return y, (y, 3), items, items, x, ()

    x = Tensor([1.0])
    for _ in range(6):
        a, b, c, d, e, empty = pairs(x)
        assert a is b[0] and c is d and c[0] is e and empty == ()


def test_constants_that_change_are_seen() -> None:
    captured = Tensor([1.0, 2.0])

    @ms.jit
    def doubled() -> Any:
        return captured + captured

    assert doubled().asnumpy().tolist() == [2.0, 4.0]
    captured[0] = 10.0
    assert doubled().asnumpy().tolist() == [20.0, 4.0]


def test_effects_are_not_constants(capfd: pytest.CaptureFixture[str]) -> None:
    @ms.jit
    def talks() -> Any:
        print("said", CONSTANTS[0])
        return CONSTANTS[0] + 1

    assert [int(talks()) for _ in range(3)] == [4, 4, 4]
    assert capfd.readouterr().out.count("said") == 3


def test_what_runs_is_told_like_any_program() -> None:
    everything()
    assert everything.memory() is not None
    assert "compiled" in everything.explain()
    assert list(everything.kernels()) == []

"""A kernel is right for every size it meets: its key is what code generation asked."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.backend.kernels import KERNELS
from msgraph.dispatch import DISPATCH, DispatchTable, Question

RNG = np.random.default_rng(5)


def numbers(*shape: int) -> ms.Tensor:
    return ms.Tensor(RNG.standard_normal(shape), ms.float32)


def padded(x: ms.Tensor) -> ms.Tensor:
    return ops.pad(x, (1, 2))


def first_row(x: ms.Tensor) -> ms.Tensor:
    y = x * 1
    y[0] = 5
    return y


def first_column(x: ms.Tensor) -> ms.Tensor:
    y = x * 1
    y[:, :1] = 7
    return y


@pytest.fixture
def _no_kernels() -> Iterator[None]:
    DISPATCH.clear()
    yield
    DISPATCH.clear()


@pytest.mark.usefixtures("_no_kernels")
@pytest.mark.parametrize("function", [padded, first_row, first_column])
def test_after_an_empty_tensor_and_before(function: Callable[[Any], Any]) -> None:
    compiled = ms.jit(function)
    for shape in ((3, 0), (2, 3), (3, 0), (4, 1), (5, 70)):
        x = numbers(*shape)
        assert compiled(x).asnumpy().tolist() == function(x).asnumpy().tolist()


@pytest.mark.usefixtures("_no_kernels")
def test_sizes_nobody_asked_for_share_a_kernel() -> None:
    compiled = ms.jit(lambda x, y: ops.tanh(x * y + 3).sum(-1))
    compiled(numbers(3, 50), numbers(3, 50))
    before = KERNELS.compiled
    for shape in ((4, 50), (3, 33), (2, 5, 7)):
        compiled(numbers(*shape), numbers(*shape))
    assert KERNELS.compiled == before


def test_tree_replays_questions() -> None:
    table, asked = DispatchTable(), list[Question]()

    def find(**answers: Any) -> str | None:
        asked.clear()

        def ask(question: Question) -> Any:
            asked.append(question)
            return answers[question[0]]

        return table.find("x", ask)

    assert find() is None
    large = table.add("x", "pad", ((("is_empty",), False), (("is_far",), True)))
    small = table.add("x", "pad", ((("is_empty",), False), (("is_far",), False)))
    empty = table.add("x", "pad", ((("is_empty",), True),))
    assert len({large, small, empty}) == 3
    assert find(is_empty=False, is_far=True) == large
    assert asked == [("is_empty",), ("is_far",)]
    assert find(is_empty=False, is_far=False) == small
    assert find(is_empty=True) == empty
    assert table.find("y", lambda _: True) is None
    assert find(is_empty=None) is None


def test_equal_answers_give_equal_names() -> None:
    first, second = DispatchTable(), DispatchTable()
    transcript = ((("patterns",), ("n", "s")),)
    assert first.add("x", "neg", transcript) == second.add("x", "neg", transcript)
    assert first.add("x", "neg", transcript) != first.add("y", "neg", transcript)
    assert second.path(first.add("x", "neg", transcript)) == ("x", transcript)

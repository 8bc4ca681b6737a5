"""What a graph reads of the world is guarded, what it writes is done after each run."""

# The programs here are what is tested; they are written as users write, untyped lambdas and all.
# pyright: basic, reportAttributeAccessIssue=false, reportAssignmentType=false, reportUnboundVariable=false
# ruff: noqa: B006

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .hosting import VECTOR, graph, known, tensor

ITEMS: list[Any] = [1, [2]]
TABLE: dict[str, Any] = {"a": 1}


class Box:
    total = 0

    def __init__(self) -> None:
        self.n = 1
        self.items: list[int] = []

    def bump(self, by: int) -> int:
        self.n += by
        Box.total += by
        return self.n


BOX = Box()


@pytest.fixture(autouse=True)
def fresh_world() -> None:
    ITEMS[:] = [1, [2]]
    TABLE.clear()
    TABLE["a"] = 1
    BOX.__init__()
    Box.total = 0


def test_guard_of_a_nested_container_sees_its_contents() -> None:
    lowered = graph(lambda x: x * ITEMS[1][0], VECTOR)
    ITEMS[1][0] = 5
    assert [g.kind for g in lowered.guards if not g.holds()] == ["contents"]


def test_a_container_outside_is_returned_as_itself() -> None:
    assert known(lambda: ITEMS) is ITEMS
    assert known(lambda: [ITEMS[1]])[0] is ITEMS[1]


def test_defaults_are_shared_between_calls() -> None:
    def collect(item: int, seen: list[int] = []) -> list[int]:
        seen.append(item)
        return list(seen)

    assert known(lambda: (collect(1), collect(2))) == ([1], [1, 2])
    assert collect(9) == [9]


def test_elements_of_a_small_tensor_are_guarded() -> None:
    bias = tensor(1.0, 2.0)
    lowered = graph(lambda x: x + bias, VECTOR)
    bias.array[0] = 5
    assert "the elements of a tensor it reads changed" in [str(g) for g in lowered.guards if not g.holds()]


@pytest.mark.parametrize("write", [lambda: compile("G = 1", "", "exec") and None, lambda: None])
def test_known_calls_are_made(write: Callable[[], Any]) -> None:
    assert known(write) is None

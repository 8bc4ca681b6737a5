"""What a graph reads of the world is guarded, what it writes is done after each run."""

# The programs here are what is tested; they are written as users write, untyped lambdas and all.
# pyright: basic, reportAttributeAccessIssue=false, reportAssignmentType=false, reportUnboundVariable=false
# ruff: noqa: B006

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes
from msgraph.dialects.types import tensor_type
from msgraph.frontend.state.structures import Rebuilding, Result, rebuild
from msgraph.frontend.state.values import Unknown

from .hosting import VECTOR, Tensor, graph, known, ops, tensor

SCALE = 3
ITEMS: list[Any] = [1, [2]]
TABLE: dict[str, Any] = {"a": 1}
WEIGHT = tensor(1.0)


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


def test_globals_cells_and_attributes_are_guarded() -> None:
    scale = [4]

    def f(x: Any) -> Any:
        return x * SCALE * scale[0] * BOX.n

    lowered = graph(f, VECTOR)
    assert {(g.kind, g.name) for g in lowered.guards} >= {("global", "SCALE"), ("cell", "scale"), ("attribute", "n")}
    assert all(g.holds() for g in lowered.guards)
    scale.append(5)
    assert [str(g) for g in lowered.guards if not g.holds()] == ["the contents of a list it reads changed"]
    BOX.n = 2
    assert "the attribute `n` of a `Box` changed" in [str(g) for g in lowered.guards if not g.holds()]


def test_guard_of_a_nested_container_sees_its_contents() -> None:
    lowered = graph(lambda x: x * ITEMS[1][0], VECTOR)
    ITEMS[1][0] = 5
    assert [g.kind for g in lowered.guards if not g.holds()] == ["contents"]


def appends(x: Any) -> Any:
    ITEMS.append(x)
    ITEMS[1].append(len(ITEMS))
    TABLE["new"] = x
    TABLE.pop("a")
    return ITEMS[0]


def test_containers_outside_change_after_the_run_only() -> None:
    lowered = graph(appends, VECTOR)
    assert ITEMS == [1, [2]]
    assert TABLE == {"a": 1}
    inner = ITEMS[1]
    for write in lowered.writes:
        write.perform(Rebuilding(["value"]))
    assert ITEMS == [1, [2, 3], "value"]
    assert ITEMS[1] is inner
    assert TABLE == {"new": "value"}


def test_attributes_outside_change_after_the_run_and_are_read_back() -> None:
    def f(x: Any) -> Any:
        first = BOX.bump(2)
        second = BOX.bump(3)
        BOX.seen = x
        BOX.items.append(first)
        return first, second, BOX.n, Box.total, BOX.seen

    lowered = graph(f, VECTOR)
    output: Any = lowered.output
    assert output[:4] == (3, 6, 6, 5)
    assert isinstance(output[4], Result)
    assert (BOX.n, Box.total) == (1, 0)
    for write in lowered.writes:
        write.perform(Rebuilding(["value"]))
    assert (BOX.n, Box.total, BOX.items, vars(BOX)["seen"]) == (6, 5, [3], "value")


def test_an_attribute_outside_is_deleted_by_python() -> None:
    def f(x: Any) -> Any:
        del BOX.n
        return hasattr(BOX, "n")

    with pytest.raises(CompileError, match="changed once"):
        graph(f, VECTOR)
    assert BOX.n == 1


def test_a_container_outside_is_returned_as_itself() -> None:
    assert known(lambda: ITEMS) is ITEMS
    assert known(lambda: [ITEMS[1]])[0] is ITEMS[1]


def test_defaults_are_shared_between_calls() -> None:
    def collect(item: int, seen: list[int] = []) -> list[int]:
        seen.append(item)
        return list(seen)

    assert known(lambda: (collect(1), collect(2))) == ([1], [1, 2])
    assert collect(9) == [9]


def test_objects_made_inside_carry_run_time_values_out() -> None:
    class Pair:
        def __init__(self, a: Any) -> None:
            self.a = a
            self.rest = [a, 2]

    lowered = graph(lambda x: Pair(x * 2), VECTOR)
    made = rebuild(lowered.output, ["value"])
    assert isinstance(made, Pair)
    assert (made.a, made.rest) == ("value", ["value", 2])


def test_every_run_makes_its_own_objects() -> None:
    def f() -> Any:
        box = Box()
        box.me, box.also = box, [box.items]
        return box, box.items

    output = graph(f).output
    (first, items), (second, _) = rebuild(output, []), rebuild(output, [])
    assert first is not second
    assert first.me is first
    assert first.also[0] is first.items is items
    assert second.items is not items


def test_known_tensors_are_constants_and_parameters_are_arguments() -> None:
    class Parameter(Tensor):
        pass

    weight, large = Parameter(tensor(2.0).array), tensor(*range(300))
    lowered = graph(lambda x: (x + WEIGHT + weight + weight, x + large), Unknown(tensor_type(dtypes.float32, (300,))))
    assert lowered.captures == [weight, large]
    assert "ms.constant" in ops(lowered)


def test_elements_of_a_small_tensor_are_guarded() -> None:
    bias = tensor(1.0, 2.0)
    lowered = graph(lambda x: x + bias, VECTOR)
    bias.array[0] = 5
    assert "the elements of a tensor it reads changed" in [str(g) for g in lowered.guards if not g.holds()]


@pytest.mark.parametrize("write", [lambda: compile("G = 1", "", "exec") and None, lambda: None])
def test_known_calls_are_made(write: Callable[[], Any]) -> None:
    assert known(write) is None

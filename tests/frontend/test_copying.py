"""`copy` and `dataclasses` on structures with tensors inside, compiled and eager."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false, reportArgumentType=false
from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.outcomes import plain

import msgraph as ms
from msgraph import ops


@dataclasses.dataclass
class Pair:
    left: Any
    right: Any = 2


class Point(NamedTuple):
    x: Any
    y: Any


class Box:
    def __init__(self, content: Any) -> None:
        self.content = content


def a_list(x: Any) -> Any:
    return copy.deepcopy([x, [x + 1, {"k": x}]])


def shared(x: Any) -> Any:
    a, b = copy.deepcopy((x, x))
    return a is b, a + b


def an_object(x: Any) -> Any:
    box = Box([x])
    other = copy.deepcopy(box)
    other.content.append(x * 2)
    return len(box.content), other.content


def shallow(x: Any) -> Any:
    items = [x, x + 1]
    other = copy.copy(items)
    other.append(x)
    return len(items), other, copy.copy(x) * 2


def as_dict(x: Any) -> Any:
    return dataclasses.asdict(Pair(x, [Pair(x + 1, {"k": x}), Point(x, 3)]))


def as_tuple(x: Any) -> Any:
    return dataclasses.astuple(Pair(x, (Pair(x * 2),)))


def with_factory(x: Any) -> Any:
    return dataclasses.asdict(Pair(x), dict_factory=lambda pairs: {name.upper(): value for name, value in pairs})


def replaced(x: Any) -> Any:
    made = dataclasses.replace(Pair(x), left=x + 1)
    return [getattr(made, field.name) for field in dataclasses.fields(made)]


@pytest.mark.parametrize("function", [a_list, shared, an_object, shallow, as_dict, as_tuple, with_factory, replaced])
def test_copies_are_what_python_makes_of_them(function: Callable[[Any], Any]) -> None:
    x = ms.Tensor([1.0, 2.0])
    assert plain(ms.jit(function)(x)) == plain(function(x))


def test_the_copy_of_a_parameter_has_its_contents_at_every_call() -> None:
    weight = ms.Parameter(ms.Tensor([1.0, 2.0]), name="weight")

    @ms.jit
    def f(x: ms.Tensor) -> Any:
        before = copy.deepcopy({"w": weight})
        ops.assign(weight, weight + x)
        return before["w"] * 1, dataclasses.asdict(Pair(weight))["left"] * 1

    x = ms.Tensor([1.0, 1.0])
    assert plain(f(x)) == ([1.0, 2.0], [2.0, 3.0])
    assert plain(f(x)) == ([2.0, 3.0], [3.0, 4.0])


def test_asdict_of_something_else_is_refused_as_python_does() -> None:
    @ms.jit
    def f(x: ms.Tensor) -> Any:
        return dataclasses.asdict(Pair), x

    with pytest.raises(TypeError, match=r"asdict\(\) should be called on dataclass instances"):
        f(ms.Tensor([1.0]))


def test_an_object_that_answers_to_every_name_is_called_by_its_own_call() -> None:
    class Any_:
        def __call__(self, y: Any) -> Any:
            return y + 1

        def __getattr__(self, name: str) -> str:
            return name + "!"

    @ms.jit
    def f(x: ms.Tensor) -> Any:
        made = Any_()
        return made(x), made.colour

    result, colour = f(ms.Tensor([1.0]))
    assert (plain(result), colour) == ([2.0], "colour!")
    outside = Any_()

    @ms.jit
    def g(x: ms.Tensor) -> Any:
        return outside(x)

    assert plain(g(ms.Tensor([1.0]))) == [2.0]


def test_what_cannot_be_called_is_said_as_python_says_it() -> None:
    word: Any = "abc"

    @ms.jit
    def f(x: ms.Tensor) -> Any:
        return word(x)

    with pytest.raises(TypeError, match="'str' object is not callable"):
        f(ms.Tensor([1.0]))


BIG = np.arange(3, dtype=">f4")


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x + BIG,
        lambda x: BIG * x,
        lambda x: x.sum() - BIG,
        lambda x: ops.add(x, BIG),
        lambda x: ops.concat([x, ms.Tensor(BIG)]),
        lambda x: ms.Tensor.from_numpy(BIG) * x,
        lambda x: x[np.array([0, 2], dtype=">i4")],
        lambda x: BIG @ x,
    ],
)
def test_arrays_of_the_other_byte_order_are_numbers_like_others(function: Callable[[Any], Any]) -> None:
    x = ms.Tensor([1.0, 2.0, 3.0])
    wanted = function(x)
    assert wanted.dtype is ms.float32
    assert plain(ms.jit(function)(x)) == plain(wanted)

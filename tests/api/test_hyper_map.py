"""HyperMap, Map and MultitypeFuncGraph: the same rule outside of graphs and inside."""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.outcomes import plain

import msgraph as ms
from msgraph import Tensor, ops


class Pair(NamedTuple):
    a: Any
    b: Any


combine = ops.MultitypeFuncGraph("combine")


@combine.register("Tensor", "Tensor")
def tensors(a: Any, b: Any) -> Any:
    return a + b


@combine.register("Number", "Number")
def numbers(a: Any, b: Any) -> Any:
    return a * 100 + b


@combine.register("Tensor", "Number")
def mixed(a: Any, b: Any) -> Any:
    return a - b


def both(function: Callable[..., Any], *args: Any) -> Any:
    """What a function gives eagerly and in a graph, which must be the same."""
    eager, graph = plain(function(*args)), plain(ms.jit(function)(*args))
    assert eager == graph
    assert type(eager) is type(graph)
    return eager


def t(*values: float) -> Tensor:
    return Tensor(np.array(values, np.float32))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ([t(1), t(2)], [t(10), t(20)], [[11], [22]]),
        ((t(1), t(2)), (t(10), t(20)), ([11], [22])),
        (((t(1), t(2)), [t(3)]), ((t(4), t(5)), [t(6)]), (([5], [7]), [[9]])),
        ({"x": t(1), "y": (2,)}, {"x": t(2), "y": (3,)}, {"x": [3], "y": (203,)}),
        ((1, t(2)), (3, 4), (103, [-2])),
        (t(1), t(2), [3]),
        (Pair(t(1), 2), Pair(t(3), 4), Pair([4], 204)),
        ((), (), ()),
        ([], [], []),
    ],
)
def test_hyper_map_keeps_the_structure(first: Any, second: Any, expected: Any) -> None:
    assert both(ops.HyperMap(combine), first, second) == expected
    assert both(ops.HyperMap(combine, reverse=True), first, second) == expected


def test_a_function_may_be_given_when_calling() -> None:
    hyper_map = ops.HyperMap()
    assert both(lambda xs: hyper_map(lambda x: x * x, xs), [t(2), t(3)]) == [[4], [9]]
    assert both(lambda xs: hyper_map(ops.partial(combine, 2), xs), (3, 4)) == (203, 204)


def test_the_most_specific_signature_wins_then_the_last() -> None:
    kind = ops.MultitypeFuncGraph("kind")
    for names in (("Int",), ("Number",), ("Tensor[Float32]",), ("Tensor",), ("Tuple",), ("Tuple[Tensor]",)):
        kind.register(*names)(lambda _x, said=names[0]: said)
    values = [1, True, 1.5, t(1), Tensor([1]), (1,), (t(1),)]
    said = ["Int", "Number", "Number", "Tensor[Float32]", "Tensor", "Tuple", "Tuple[Tensor]"]
    assert [kind(value) for value in values] == said
    assert [ms.jit(lambda x: kind(x))(value) for value in values] == said
    assert ms.jit(lambda x: kind(x))(ms.mutable(1)) == "Int"
    kind.register("Tensor")(lambda _x: "later")
    assert both(kind, Tensor([1])) == "later"


def test_ambiguous_signatures_take_the_last() -> None:
    sides = ops.MultitypeFuncGraph("sides")
    sides.register("Int", "Number")(lambda _a, _b: "left")
    sides.register("Number", "Int")(lambda _a, _b: "right")
    assert both(sides, 1, 2) == "right"


def test_a_registration_after_compiling_counts() -> None:
    late = ops.MultitypeFuncGraph("late")
    late.register("Tensor")(lambda x: x + 1)
    late.register("Number")(lambda x: x)
    compiled = ms.jit(lambda x: late(x))
    assert plain(compiled(t(1))) == [2]
    late.register("Tensor")(lambda x: x + 2)
    assert plain(compiled(t(1))) == [3]


def test_a_parameter_is_a_tensor_and_may_arrive_as_value() -> None:
    weight = ms.Parameter(t(1), name="weight")
    step = ops.MultitypeFuncGraph("step")
    step.register("Tensor", "Tensor")(lambda p, g: ops.assign_sub(p, g))
    update = ms.jit(lambda grads: ops.HyperMap(step)((weight,), grads))
    assert plain(update((t(3),))) == ([-2],)
    assert plain(weight) == [-2]
    read = ops.MultitypeFuncGraph("read", read_value=True)
    read.register("Tensor")(lambda x: x * 2)
    assert both(lambda: read(weight)) == [-4]


def test_reverse_visits_from_the_end() -> None:
    for function in (lambda h, xs: h(xs), ms.jit(lambda h, xs: h(xs))):
        seen: list[int] = []
        visit = ops.MultitypeFuncGraph("visit")
        visit.register("Number")(seen.append)
        function(ops.HyperMap(visit, reverse=True), (1, [2, 3], 4))
        assert seen == [4, 3, 2, 1]


def test_unequal_containers_are_refused_in_both_modes() -> None:
    for function in (ops.HyperMap(combine), ops.Map(combine)):
        for call in (function, ms.jit(lambda a, b, f=function: f(a, b))):
            with pytest.raises(RuntimeError, match=r"same length|must be the same"):
                call((1, 2), (1,))
            with pytest.raises(RuntimeError, match="are inconsistent"):
                call((1, 2), [1, 2])


def test_the_function_is_in_the_graph_once() -> None:
    def counts(length: int) -> tuple[int, int]:
        items = [t(float(i)) for i in range(length)]
        text = str(ms.jit(lambda a, b: ops.HyperMap(combine)(a, b)).lower(items, items).module)
        return text.count("ms."), text.count("func.func private")

    assert counts(20) == counts(200)
    assert counts(200)[1] == 1

"""Objects of data classes are compared by value: no compilation for another object that holds what was read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, make_dataclass, replace
from typing import Any

import pytest

import msgraph as ms
from msgraph import Tensor

WIDE = [(f"f{i}", float, float(i)) for i in range(36)]


@dataclass
class Inner:
    weight: Any
    bias: float = 1.0

    def shifted(self, x: Any) -> Any:
        return x * self.weight + self.bias


@dataclass
class Outer:
    first: Inner
    second: Inner
    items: list[Any]
    names: dict[str, float]
    size: int = 2
    unused: float = 0.0


def outer(**changes: Any) -> Outer:
    return replace(
        Outer(Inner(Tensor([1.0, 2.0])), Inner(Tensor([3.0, 4.0])), [1.0, Tensor([5.0, 6.0])], {"a": 7.0}), **changes
    )


SHARED = outer()
X = Tensor([1.0, 10.0])


def numbers(value: Any) -> Any:
    return value.asnumpy().tolist() if isinstance(value, Tensor) else value


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("slots", [False, True])
def test_a_wide_object_is_compiled_for_once(frozen: bool, slots: bool) -> None:
    wide: Callable[..., Any] = make_dataclass("Wide", [*WIDE, ("name", str, "n")], frozen=frozen, slots=slots)

    @ms.jit
    def scaled(x: Any, c: Any) -> Any:
        return x * c.f3 + c.f35 + len(c.name)

    assert [numbers(scaled(X, wide())) for _ in range(4)] == [[39.0, 66.0]] * 4
    assert scaled.cache_info().misses == 1
    assert numbers(scaled(X, wide(f7=99.0))) == [39.0, 66.0] and scaled.cache_info().misses == 1
    assert numbers(scaled(X, wide(f3=4.0))) == [40.0, 76.0] and scaled.cache_info().misses == 2
    assert numbers(scaled(X, wide(name="more"))) == [42.0, 69.0] and scaled.cache_info().misses == 3
    assert numbers(scaled(X, wide(f3=4.0))) == [40.0, 76.0] and scaled.cache_info().misses == 3
    assert numbers(scaled(X, wide())) == [39.0, 66.0] and scaled.cache_info().misses == 3


def test_what_it_holds_is_compared_too() -> None:
    @ms.jit
    def f(x: Any, o: Outer) -> Any:
        return o.first.shifted(x) + o.second.weight * o.size + o.items[1] + o.names["a"]

    eager = f.__ms_function__
    objects = [outer(), outer(), outer(unused=3.0), outer(size=3), outer(first=Inner(Tensor([1.0, 3.0]))), outer()]
    objects += [outer(items=[2.0, Tensor([5.0, 6.0])]), outer(names={"b": 1.0, "a": 7.0}), outer(size=3)]
    for o in objects:
        assert numbers(f(X, o)) == numbers(eager(X, o))
    assert f.cache_info().misses == 5  # the first, another size, weight, item, dict


def test_an_object_that_changes_is_seen_whichever_it_was_compiled_for() -> None:
    @ms.jit
    def f(x: Any, o: Outer) -> Any:
        return x * o.first.bias + o.size

    a, b = outer(), outer()
    for o in (a, b, a, b):
        assert numbers(f(X, o)) == [3.0, 12.0]
    a.size = 5
    assert numbers(f(X, b)) == [3.0, 12.0] and numbers(f(X, a)) == [6.0, 15.0]
    b.first.bias = 2.0
    assert numbers(f(X, b)) == [4.0, 22.0] and numbers(f(X, a)) == [6.0, 15.0]


def same_parts(x: Any, o: Outer) -> Any:
    return x + 1 if o.first is o.second else x + 2


def is_shared(x: Any, o: Outer) -> Any:
    return x + 1 if o is SHARED else x + 2


def reaches_both(x: Any, o: Outer) -> Any:
    return x + SHARED.size * o.size


@pytest.mark.parametrize("function", [same_parts, is_shared, reaches_both])
def test_which_object_it_is_stays_a_question(function: Callable[..., Any]) -> None:
    f = ms.jit(function)
    part = Inner(Tensor([1.0, 1.0]))
    for o in (outer(), outer(first=part, second=part), outer(), SHARED, outer(), SHARED):
        assert numbers(f(X, o)) == numbers(function(X, o))


def test_writes_and_results_are_the_caller_s_own() -> None:
    @ms.jit
    def counted(x: Any, o: Outer) -> Any:
        o.size = o.size + 1
        o.items.append(8.0)
        return o, o.items, x * o.size

    for o in (outer(), outer(), outer()):
        given, items, product = counted(X, o)
        assert given is o and items is o.items and o.size == 3 and len(o.items) == 3
        assert numbers(product) == [3.0, 30.0]


def test_large_tensors_in_it_are_those_of_each_object() -> None:
    @ms.jit
    def f(x: Any, o: Outer) -> Any:
        return x[0] * o.first.weight

    def large(value: float) -> Outer:
        return outer(first=Inner(ms.ops.full((2000,), value)))

    for value in (1.0, 2.0, 1.0, 3.0):
        assert numbers(f(X, large(value))) == [value] * 2000
    assert f.cache_info().misses == 1


def test_many_objects_are_not_kept() -> None:
    @ms.jit
    def f(x: Any, o: Outer) -> Any:
        return x + o.size

    for number in range(200):
        f(X, outer(unused=float(number)))
    assert f.cache_info().misses == 1 and f.cache_info().currsize < 100

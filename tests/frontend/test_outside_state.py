"""Python's state around a compiled function: it is after each call what plain Python leaves."""

# The programs here are what is tested; they are written as users write, untyped.
# pyright: basic, reportAttributeAccessIssue=false

from __future__ import annotations

import collections
import functools
import types
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph.diagnostics.errors import CompileError

Case = Callable[[Any], Any]
CASES: list[Case] = []
REFUSED: list[tuple[Case, str]] = []


def case(function: Case) -> Case:
    """A program that gives what can be seen of it, as plain Python and compiled."""
    CASES.append(function)
    return function


def refused(code: str) -> Callable[[Case], Case]:
    """A program that cannot be compiled."""
    return lambda function: REFUSED.append((function, code)) or function


def falls_back(code: str) -> Callable[[Case], Case]:
    """A program that runs as Python, and is what plain Python is."""
    return lambda function: case(refused(code)(function))


def tensor(*items: float) -> ms.Tensor:
    return ms.Tensor(np.array(items, np.float32))


def seen(value: Any, known: dict[int, int] | None = None) -> Any:
    """A value as plain data; one object met twice is said to be one."""
    known = {} if known is None else known
    if isinstance(value, ms.Tensor):
        return (str(value.dtype), value.asnumpy().tolist())
    if isinstance(value, (int, float, str, bool, type(None))):
        return (type(value).__name__, value)
    if id(value) in known:
        return known[id(value)]
    known[id(value)] = len(known)
    if isinstance(value, dict):
        return [(name, seen(item, known)) for name, item in value.items()]
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, [seen(item, known) for item in value])
    return sorted(value) if isinstance(value, set) else seen(vars(value), known)


def after(function: Any, xs: Sequence[float], *rest: Any) -> list[Any]:
    """What each of some calls returns or raises, and what it leaves in ``rest``, of which callables are asked."""
    found: list[Any] = []
    for x in xs:
        try:
            result = function(tensor(x))
        except ValueError as problem:
            result = str(problem)
        found.append(seen([result, *(part() if callable(part) else part for part in rest)]))
    return found


def plain(function: Any) -> Any:
    return function


@pytest.mark.parametrize("program", CASES, ids=lambda program: program.__name__)
def test_is_what_python_leaves(program: Case) -> None:
    assert program(ms.jit) == program(plain)


@pytest.mark.parametrize(("program", "code"), REFUSED, ids=lambda part: getattr(part, "__name__", part))
def test_structure_that_the_run_decides_is_refused(program: Case, code: str) -> None:
    with pytest.raises(CompileError) as caught:
        program(functools.partial(ms.jit, fullgraph=True))
    assert caught.value.code == code


class Thing:
    """Something with attributes."""

    n = 0

    def __init__(self, **members: Any) -> None:
        self.__dict__.update(members)


OUTCOMES = (-1.0, 2.0, -3.0, 4.0)


# -- captured ------------------------------------------------------------------------------------------------


@case
def item_in_a_branch(jit: Any) -> Any:
    items = [tensor(0.0), 5]

    @jit
    def f(x: Any) -> Any:
        if x.sum() > 0:
            items[0] = x
        return x + items[0]

    return after(f, OUTCOMES, items)


@case
def items_in_a_loop_of_a_called_function(jit: Any) -> Any:
    items, table = [tensor(0.0), 0], {"rounds": 0}

    def step(x: Any) -> Any:
        if x.sum() > 1:
            items[1] += 1
        table["rounds"] = table["rounds"] + 1
        return x - 1

    @jit
    def f(x: Any) -> Any:
        while x.sum() > 0:
            items[0] = x
            x = step(x)
        return x + items[0]

    return after(f, OUTCOMES, items, table)


@case
def attribute_of_the_class_in_a_branch(jit: Any) -> Any:
    """The instance has one of its own only once it is written."""
    thing = Thing(h=tensor(0.0))

    @jit
    def f(x: Any) -> Any:
        if x.sum() > 0:
            thing.n = thing.n + 1
            thing.h = x
        return x * thing.n + thing.h

    return after(f, OUTCOMES, thing)


@case
def attribute_of_a_module_and_a_class(jit: Any) -> Any:
    module = types.ModuleType("state")
    module.count = 1

    class Own:
        count = 1

    @jit
    def f(x: Any) -> Any:
        while x.sum() > 0:
            module.count = module.count + 1
            if module.count > 3:
                Own.count += 1
            x = x - 1
        return x

    return after(f, OUTCOMES, lambda: (module.count, Own.count))


@case
def container_of_an_attribute(jit: Any) -> Any:
    thing = Thing(cache={"last": tensor(0.0), "count": 0})

    @jit
    def f(x: Any) -> Any:
        y = x + thing.cache["last"] if x.sum() > 0 else x
        if x.sum() > 3:
            thing.cache["last"] = y
            thing.cache["count"] += 1
        return y

    return after(f, OUTCOMES, thing)


@case
def captured_variable(jit: Any) -> Any:
    count, last = 0, tensor(0.0)

    @jit
    def f(x: Any) -> Any:
        nonlocal count, last
        if x.sum() > 0:
            count += 1
            last = x
        return x * count + last

    return after(f, OUTCOMES, lambda: [count, last])


COUNT = 0


@case
def global_variable(jit: Any) -> Any:
    global COUNT
    COUNT = 0

    @jit
    def f(x: Any) -> Any:
        global COUNT
        while x.sum() > 0:
            COUNT += 1
            x = x - 1
        return x * COUNT

    return after(f, OUTCOMES, lambda: COUNT)


@case
def writes_before_an_exception(jit: Any) -> Any:
    items, thing = [0], Thing()

    @jit
    def f(x: Any) -> Any:
        items[0] = 1
        thing.n = 5
        if x.sum() > 0:
            items[0] = x
            raise ValueError("too large")
        thing.n = 6
        return x

    return after(f, OUTCOMES, items, thing)


@refused("MG129")
def list_grows_in_a_loop(jit: Any) -> Any:
    items: list[int] = []

    @jit
    def f(x: Any) -> Any:
        while x.sum() > 0:
            items.append(1)
            x = x - 1
        return x

    return after(f, OUTCOMES, items)


@refused("MG129")
def attribute_appears_in_a_branch(jit: Any) -> Any:
    thing = Thing()

    @jit
    def f(x: Any) -> Any:
        if x.sum() > 0:
            thing.new = 1
        return x

    return after(f, OUTCOMES, thing)


@refused("MG129")
def keys_change_their_order_in_a_branch(jit: Any) -> Any:
    table = {"a": 1, "b": 2}

    @jit
    def f(x: Any) -> Any:
        if x.sum() > 0:
            table["a"] = table.pop("a")
        return x

    return after(f, OUTCOMES, table)


@refused("MG125")
def dicts_of_another_order(jit: Any) -> Any:
    @jit
    def f(x: Any) -> Any:
        table = {"a": 1, "b": 2}
        if x.sum() > 0:
            table = {"b": 2, "a": 1}
        return list(table)

    return after(f, OUTCOMES)


@refused("MG345")
def vmap_counts(jit: Any) -> Any:
    items = [0]

    def one(x: Any) -> Any:
        items[0] += 1
        return x

    return after(jit(ms.vmap(one)), OUTCOMES, items)


# -- arguments ------------------------------------------------------------------------------------------------


@case
def arguments_see_what_is_done_to_them(jit: Any) -> Any:
    items, table, names = [3, 1, [2]], {"a": 1, "list": []}, {1, 2}

    @jit
    def f(x: Any, items: Any, table: Any, names: Any) -> Any:
        last = items.pop()
        items.sort()
        items += [x, last]
        items[0] = x * 2
        last.append(x)
        table.pop("a")
        table["a"] = table["list"] = items
        names |= {5}
        names.discard(1)
        return table["list"]

    found = []
    for value in OUTCOMES[:2]:
        result = f(tensor(value), items, table, names)
        found.append(seen([result, items, table, names, result is items]))
        items[:], table["list"] = [3, 1, [2]], []
    return found


@case
def aliases_among_arguments(jit: Any) -> Any:
    captured: list[Any] = []
    other: list[Any] = []

    @jit
    def f(x: Any, a: Any, b: Any) -> Any:
        a.append(x)
        captured.append(1)
        return len(a), len(b), a is b, b is captured

    calls = [(other, other), (other, captured), (captured, other), (captured, captured), (other, []), ([], captured)]
    found = []
    for a, b in calls:
        found.append(seen([f(tensor(1.0), a, b), captured, other, a, b]))
        captured.clear()
        other.clear()
    return found


@case
def arguments_in_branches_and_loops(jit: Any) -> Any:
    items, table = [tensor(0.0), 1], {"n": [0]}

    @jit
    def f(x: Any, items: Any, table: Any) -> Any:
        if x.sum() > 0:
            items[0] = x
            items[1] += 1
        while x.sum() > 0:
            table["n"][0] += 1
            x = x - 1
        return x + items[0]

    return after(lambda x: f(x, items, table), OUTCOMES, items, table)


@case
def what_was_in_an_argument_is_itself(jit: Any) -> Any:
    first, second = tensor(1.0), tensor(2.0)
    items, thing = [first, second], Thing(h=None)

    @jit
    def f(x: Any, items: Any) -> Any:
        items.reverse()
        items.append(x)
        thing.h = x
        return x

    f(first, items)
    return [item is first for item in items], thing.h is first


@refused("MG129")
def argument_grows_in_a_branch(jit: Any) -> Any:
    @jit
    def f(x: Any, items: Any) -> Any:
        if x.sum() > 0:
            items.append(x)
        return x

    return after(lambda x: f(x, []), OUTCOMES)


# -- results ------------------------------------------------------------------------------------------------


@case
def results_are_the_callers_own(jit: Any) -> Any:
    held = tensor(7.0)

    @jit
    def f(x: Any) -> Any:
        return ms.ops.zeros((2,), ms.float32), [1, [2]], ms.Tensor([1.0]), held, x

    found = []
    for _ in range(2):
        zeros, items, one, same, _ = f(tensor(1.0))
        found.append(seen([zeros, items, one, same, same is held]))
        zeros[0] = one[0] = 50.0
        items[1].append(3)
    return found


# -- objects that the run chooses ------------------------------------------------------------------------------


@falls_back("MG700")
def chosen_list_is_written(jit: Any) -> Any:
    @jit
    def f(x: Any) -> Any:
        first, second = [x, 1], [x + 1, 2]
        chosen = first if x.sum() > 0 else second
        other = chosen if x.sum() > 3 else [x, 5]
        chosen[0] = x * 100
        other[1] += 1
        second[1] += 1
        return first, second, chosen, other, chosen is first

    return after(f, OUTCOMES)


@falls_back("MG700")
def chosen_by_an_index(jit: Any) -> Any:
    @jit
    def f(x: Any, i: Any) -> Any:
        lists = [x], [x + 1], [x + 2]
        lists[i][0] = x * 9
        return lists

    return [seen(f(tensor(1.0), ms.Tensor(i, ms.int32))) for i in (1, 0, 2)]


@falls_back("MG700")
def chosen_objects(jit: Any) -> Any:
    @jit
    def f(x: Any) -> Any:
        inside = Thing(v=x), Thing(v=x * 2)
        one = inside[0] if x.sum() > 3 else inside[1]
        one.v = x + 1
        return inside[0].v, inside[1].v, one.v

    return after(f, OUTCOMES)


@falls_back("MG700")
def chosen_arguments_are_the_callers_own(jit: Any) -> Any:
    thing = Thing(held=None)

    @jit
    def f(x: Any, first: Any, second: Any) -> Any:
        if x.sum() > 0:
            thing.held = first
        else:
            thing.held = second
            second[0] = x
        return first if x.sum() > 3 else second

    lists: Any = [1], [2]
    return after(lambda x: [f(x, *lists) is one for one in lists], OUTCOMES, lists, thing)


@falls_back("MG700")
def lists_that_a_loop_swaps(jit: Any) -> Any:
    @jit
    def f(x: Any) -> Any:
        first, second = [x], [x * 2]
        last = first
        while x.sum() > 0:
            first, second = second, first
            first[0] = first[0] + 1
            last = [last[0] + 1]
            x = x - 1
        last[0] = x * 100
        return first, second, last

    return after(f, OUTCOMES)


@refused("MG700")
def alias_of_one_arm(jit: Any) -> Any:
    @jit
    def f(x: Any) -> Any:
        if x.sum() > 0:
            first = second = [x]
        else:
            first, second = [x], [x * 2]
        first[0] = x * 100
        return second

    return after(f, OUTCOMES)


# -- what a function makes -------------------------------------------------------------------------------------


class Slots:
    """Something with slots."""

    __slots__ = ("v",)

    def __init__(self, v: Any) -> None:
        self.v = v


class Items(list):
    """A list with attributes."""


@case
def what_is_made_inside_is_restored_between_the_arms(jit: Any) -> Any:
    @jit
    def f(x: Any) -> Any:
        class Own:
            n = 0

        def g() -> None:
            pass

        g.n = 0
        queue, slots, items = collections.deque([1, x]), Slots(1), Items([1, 2])
        items.n = 3
        if x.sum() > 0:
            Own.n = g.n = items.n = slots.v = 5
            queue[0] = items[0] = 7
        return Own.n, g.n, list(queue), slots.v, list(items), items.n

    return after(f, OUTCOMES)


@refused("MG129")
def array_is_written_in_a_branch(jit: Any) -> Any:
    @jit
    def f(x: Any) -> Any:
        array = np.zeros(2)
        if x.sum() > 0:
            array[0] = 5
        return x + float(array[0])

    return after(f, OUTCOMES)


@case
def objects_that_a_loop_makes(jit: Any) -> Any:
    def step(state: Any, x: Any) -> Any:
        return Thing(h=state.h + x, n=state.n + 1)

    @jit
    def f(x: Any) -> Any:
        state = first = Thing(h=x * 0, n=0)
        while x.sum() > 0:
            state = step(state, x)
            x = x - 1
        return state.h, state.n, first.h

    return after(f, OUTCOMES)


@case
def what_is_stored_and_returned_is_one_object(jit: Any) -> Any:
    thing = Thing(items=[])

    @jit
    def f(x: Any) -> Any:
        made, items = Thing(v=x), [x]
        thing.items.append(made)
        thing.made, thing.last = made, items
        return made, items, collections.OrderedDict(a=x), collections.deque([x])

    found = []
    for value in OUTCOMES[:2]:
        made, items, table, queue = f(tensor(value))
        found.append(
            seen([thing, made is thing.made, made is thing.items[-1], items is thing.last, table, list(queue)])
        )
    return found


class Doubled:
    """A descriptor that counts."""

    def __get__(self, owner: Any, cls: Any = None) -> Any:
        return owner.held

    def __set__(self, owner: Any, value: Any) -> None:
        owner.held = value * 2
        owner.writes = owner.writes + 1


class Logged:
    """Its attributes are written by code of its own."""

    doubled = Doubled()

    def __init__(self) -> None:
        object.__setattr__(self, "log", [])
        self.writes = 0

    def __setattr__(self, name: str, value: Any) -> None:
        self.log.append(name)
        super().__setattr__(name, value)


@case
def code_that_writes_attributes(jit: Any) -> Any:
    logged = Logged()

    @jit
    def f(x: Any) -> Any:
        logged.doubled = x
        logged.doubled = logged.doubled + 1
        own = Logged()
        own.doubled = x
        return logged.doubled, len(logged.log), own.doubled, own.log

    return after(f, OUTCOMES[:2], logged)


@case
def list_bound_by_a_partial(jit: Any) -> Any:
    items = [0]

    def store(into: Any, x: Any) -> Any:
        into[0] = x
        return x

    bound = functools.partial(store, items)

    @jit
    def f(x: Any) -> Any:
        if x.sum() > 0:
            bound(x)
        return x

    return after(f, OUTCOMES, items)


@refused("MG783")
def iterator_moves_in_a_branch(jit: Any) -> Any:
    @jit
    def f(x: Any) -> Any:
        steps = zip([1, 2, 3], [4, 5, 6], strict=True)
        if x.sum() > 0:
            x = x + next(steps)[0]
        return x + next(steps)[1]

    return after(f, OUTCOMES)


@refused("MG783")
def generator_moves_in_a_loop(jit: Any) -> Any:
    def numbers() -> Any:
        n = 0
        while True:
            n += 1
            yield n

    @jit
    def f(x: Any) -> Any:
        steps = numbers()
        while x.sum() > 0:
            x = x - next(steps)
        return x

    return after(f, OUTCOMES)


@case
def iterator_moves_behind_an_early_return(jit: Any) -> Any:
    @jit
    def f(x: Any) -> Any:
        steps = iter([1, 2, 3])
        if x.sum() > 0:
            return x
        return x + next(steps) + next(steps)

    return after(f, OUTCOMES)

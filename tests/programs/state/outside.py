"""Python's state around a compiled function: it is after each call what plain Python leaves."""
import collections, functools, types
from collections.abc import Callable

import numpy as np
from tests.outcomes import Page, after, seen

import msgraph as ms

PAGE = Page()

def tensor(*items):
    return ms.Tensor(np.array(items, np.float32))

class Thing:
    """Something with attributes."""

    n = 0

    def __init__(self, **members):
        self.__dict__.update(members)

OUTCOMES = (-1.0, 2.0, -3.0, 4.0)

# -- captured ------------------------------------------------------------------------------------------------

@PAGE.case
def items_in_a_loop_of_a_called_function(jit):
    items, table = [tensor(0.0), 0], {"rounds": 0}

    def step(x):
        if x.sum() > 1:
            items[1] += 1
        table["rounds"] = table["rounds"] + 1
        return x - 1

    @jit
    def f(x):
        while x.sum() > 0:
            items[0] = x
            x = step(x)
        return x + items[0]

    return after(f, OUTCOMES, items, table)

@PAGE.case
def attribute_of_the_class_in_a_branch(jit):
    """The instance has one of its own only once it is written."""
    thing = Thing(h=tensor(0.0))

    @jit
    def f(x):
        if x.sum() > 0:
            thing.n = thing.n + 1
            thing.h = x
        return x * thing.n + thing.h

    return after(f, OUTCOMES, thing)

@PAGE.case
def container_of_an_attribute(jit):
    thing = Thing(cache={"last": tensor(0.0), "count": 0})

    @jit
    def f(x):
        y = x + thing.cache["last"] if x.sum() > 0 else x
        if x.sum() > 3:
            thing.cache["last"] = y
            thing.cache["count"] += 1
        return y

    return after(f, OUTCOMES, thing)

@PAGE.case
def captured_variable(jit):
    count, last = 0, tensor(0.0)

    @jit
    def f(x):
        nonlocal count, last
        if x.sum() > 0:
            count += 1
            last = x
        return x * count + last

    return after(f, OUTCOMES, lambda: [count, last])

COUNT = 0

@PAGE.case
def global_variable(jit):
    global COUNT
    COUNT = 0

    @jit
    def f(x):
        global COUNT
        while x.sum() > 0:
            COUNT += 1
            x = x - 1
        return x * COUNT

    return after(f, OUTCOMES, lambda: COUNT)

@PAGE.refused("MG129")
def list_grows_in_a_loop(jit):
    items = []

    @jit
    def f(x):
        while x.sum() > 0:
            items.append(1)
            x = x - 1
        return x

    return after(f, OUTCOMES, items)

@PAGE.refused("MG129")
def attribute_appears_in_a_branch(jit):
    thing = Thing()

    @jit
    def f(x):
        if x.sum() > 0:
            thing.new = 1
        return x

    return after(f, OUTCOMES, thing)

@PAGE.refused("MG129")
def keys_change_their_order_in_a_branch(jit):
    table = {"a": 1, "b": 2}

    @jit
    def f(x):
        if x.sum() > 0:
            table["a"] = table.pop("a")
        return x

    return after(f, OUTCOMES, table)

@PAGE.refused("MG125")
def dicts_of_another_order(jit):
    @jit
    def f(x):
        table = {"a": 1, "b": 2}
        if x.sum() > 0:
            table = {"b": 2, "a": 1}
        return list(table)

    return after(f, OUTCOMES)

# -- arguments ------------------------------------------------------------------------------------------------

@PAGE.case
def aliases_among_arguments(jit):
    captured = []
    other = []

    @jit
    def f(x, a, b):
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

@PAGE.refused("MG129")
def argument_grows_in_a_branch(jit):
    @jit
    def f(x, items):
        if x.sum() > 0:
            items.append(x)
        return x

    return after(lambda x: f(x, []), OUTCOMES)

# -- results ------------------------------------------------------------------------------------------------

# -- objects that the run chooses ------------------------------------------------------------------------------

@PAGE.falls_back("MG700")
def chosen_objects(jit):
    @jit
    def f(x):
        inside = Thing(v=x), Thing(v=x * 2)
        one = inside[0] if x.sum() > 3 else inside[1]
        one.v = x + 1
        return inside[0].v, inside[1].v, one.v

    return after(f, OUTCOMES)

@PAGE.falls_back("MG700")
def lists_that_a_loop_swaps(jit):
    @jit
    def f(x):
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

@PAGE.refused("MG700")
def alias_of_one_arm(jit):
    @jit
    def f(x):
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

    def __init__(self, v):
        self.v = v

class Items(list):
    """A list with attributes."""

@PAGE.case
def what_is_made_inside_is_restored_between_the_arms(jit):
    @jit
    def f(x):
        class Own:
            n = 0

        def g():
            pass

        g.n = 0
        queue, slots, items = collections.deque([1, x]), Slots(1), Items([1, 2])
        items.n = 3
        if x.sum() > 0:
            Own.n = g.n = items.n = slots.v = 5
            queue[0] = items[0] = 7
        return Own.n, g.n, list(queue), slots.v, list(items), items.n

    return after(f, OUTCOMES)

@PAGE.refused("MG129")
def array_is_written_in_a_branch(jit):
    @jit
    def f(x):
        array = np.zeros(2)
        if x.sum() > 0:
            array[0] = 5
        return x + float(array[0])

    return after(f, OUTCOMES)

@PAGE.case
def what_is_stored_and_returned_is_one_object(jit):
    thing = Thing(items=[])

    @jit
    def f(x):
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

@PAGE.refused("MG783")
def iterator_moves_in_a_branch(jit):
    @jit
    def f(x):
        steps = zip([1, 2, 3], [4, 5, 6], strict=True)
        if x.sum() > 0:
            x = x + next(steps)[0]
        return x + next(steps)[1]

    return after(f, OUTCOMES)

@PAGE.refused("MG783")
def generator_moves_in_a_loop(jit):
    def numbers():
        n = 0
        while True:
            n += 1
            yield n

    @jit
    def f(x):
        steps = numbers()
        while x.sum() > 0:
            x = x - next(steps)
        return x

    return after(f, OUTCOMES)

class Settings(dict):
    """A dict that has attributes."""

    def __getattr__(self, name):
        return self[name]

@functools.partial(PAGE.case, whole=True)
def containers_of_other_classes(jit):
    latest = collections.deque([1, 2, 3], maxlen=3)
    groups, order = collections.defaultdict(list), collections.OrderedDict(a=1, b=2)
    settings = Settings(rate=tensor(1.0), n=1)
    settings.__dict__["calls"] = 0

    @jit
    def f(x):
        latest.append(x)
        groups["k"].append(settings.n)
        order.move_to_end("a")
        settings.calls = settings.calls + 1
        if x.sum() > 0:
            settings["rate"] = settings.rate * 2
            latest[0] = 7
        return x + settings.rate + len(latest) + settings.calls

    return after(f, OUTCOMES, lambda: [list(latest), groups, order, settings, settings.__dict__])

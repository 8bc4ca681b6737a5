"""Branches and loops that the run decides: each program, lowered and interpreted, gives what Python gives."""

# The programs here are what is tested; they are written as users write, untyped.
# pyright: basic, reportAttributeAccessIssue=false, reportPossiblyUnboundVariable=false

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.outcomes import outcome

import msgraph as ms
from msgraph.diagnostics.errors import CompileError
from msgraph.frontend.state.structures import rebuild
from msgraph.interpreter import interpret

INPUTS = (-3, 0, 1, 4, 7)


def nested(x, y):
    r = y
    if x > 0:
        if y > 2:
            r = r * 2
        elif y == x:
            return r - 1
        else:
            r = r + x
    elif not y:
        r = x * x
    else:
        return x - y
    return r + 1


def early_returns(x, y):
    for k in range(4):
        if x > k:
            x = x - y
        else:
            return x * 100 + k
    return x


def loop_with_everything(n, limit):
    i = s = 0
    while i < n:
        i += 1
        if i == 2:
            continue
        if s > limit:
            break
        s += i
    else:
        s += 1000
    return s, i


def return_from_loops(n, limit):
    for i in range(n):
        for k in range(i):
            if i * k > limit:
                return i, k
    return n, limit


def helper(x, y):
    if x > y:
        return x
    return y


def called(x, y):
    return helper(x, y) * helper(y, 2) + helper(x * 2, y * 2)


def containers(x, y):
    pair, table, items = (x, y), {"k": x}, [x, [y]]
    inner = items[1]
    if x > y:
        pair = pair[1], pair[0]
        table["k"] = y * 2
        inner[0] = x + y
    while pair[0] < 10:
        pair = pair[0] + 3, pair[1] + 1
        items[0] = items[0] + 1
    return pair, table, items


class Counter:
    def __init__(self, start):
        self.count = start

    def add(self, n):
        if n > 0:
            self.count = self.count + n
        return self.count


def objects(x, y):
    counter = Counter(x)
    while counter.add(2) < y:
        pass
    return counter.count


def logic(x, y):
    a = 1 if (x > 0 and y > 0) or x == y else 2
    b = 0 < x < y < 6
    c = not (x > 1) or y != 4
    if b:
        a += 10
    if c and not b:
        a += 100
    return a


def loop_forever(x, y):
    while True:
        x = x + 2
        if x > y:
            break
    return x


def shared_state(x, y):
    total = [0]

    def add(n):
        nonlocal x
        if n > 1:
            total[0] = total[0] + n
            x = x + 1

    add(x)
    add(y)
    return total[0], x


def known_in_arms(x, y):
    axis = 0
    k = 5
    while x < 3:
        axis = 0
        x = x + 1
        if y > 2:
            k = 5
    return [x, y][axis] + k


def ranges(x, y):
    steps, total = [0, 0, 0], 0
    for i in range(x, 5):
        total = total * 2 + i
    for i in range(y, -1, -2):
        total += i * x
        steps[i % 3] = total
    for i in reversed(range(x)):
        total = total * 3 + i
    for i in reversed(range(y, x, -1)):
        total = total + i * i
    return total, steps


def numbers(x, y):
    whole, rest = divmod(x, 3)
    return whole, rest, round(y / 4), round(x), abs(x) if x else -1, x % 3 == 0 < y


def joined_in_a_loop(x, y):
    a, b = 1, y
    for _ in range(abs(x) % 4):
        x = a + x
        if x < x:
            a = x + x
    return x, y, a, b


def failing_conditions(x, y):
    total = i = 0
    while 12 // (x - i) < 13:
        total = total + 10 // (y - i)
        i = i + 1
        for k in range(i):
            if k * 7 > y:
                return [total, (k, i)]
            total = total + 6 % (3 - k)
    return [total, (0, i)]


def behind_a_failure(x, y):
    total = 12 // y
    for k in range(3000):
        total = total + k // (x - 3)
    return total


class Twice:
    def __init__(self, *items):
        self.items = items

    def __iter__(self):
        return iter(self.items)

    def __reversed__(self):
        return reversed(self.items)


def walks_behind_a_failure(x, y):
    total = 0
    while x < 6:
        quotient = 12 // (x + y)
        for item in Twice(quotient, 3):
            total = total + item
        for item in reversed(Twice(y, 2)):
            total = total * 2 - item
        x = x + 2
    return total


PROGRAMS = (failing_conditions, behind_a_failure, walks_behind_a_failure,
            joined_in_a_loop, ranges, numbers, nested, early_returns, loop_with_everything, return_from_loops, called,
            containers, objects, logic, loop_forever, shared_state, known_in_arms)  # fmt: skip


def run(function: Callable[..., Any], *values: int, numbers: bool = True) -> Any:
    """What the graph of ``function`` gives; the arguments are numbers or tensors known only at run time."""
    args = [ms.mutable(v) if numbers else ms.Tensor(v) for v in values]
    lowered = ms.jit(function).lower(*args)
    lowered.module.verify()
    results = [array.item() for array in interpret(lowered.module, [np.array(v) for v in values])]
    if lowered.failure is not None and (code := results[lowered.failure]):
        raise lowered.failures[code - 1].made(results)
    return rebuild(lowered.output, results)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_program_gives_what_python_gives(program: Callable[..., Any]) -> None:
    for x in INPUTS:
        for y in INPUTS:
            assert outcome(run, program, x, y) == outcome(program, x, y), (x, y)


@pytest.mark.parametrize("program", (nested, early_returns, called, loop_forever), ids=lambda f: f.__name__)
def test_program_runs_on_tensors(program: Callable[..., Any]) -> None:
    for x in INPUTS:
        assert run(program, x, 4, numbers=False) == program(x, 4), x


def test_one_graph_serves_every_way_through() -> None:
    compiled = ms.jit(loop_with_everything)
    for n in INPUTS:
        assert compiled(ms.mutable(n), ms.mutable(3)) == loop_with_everything(n, 3)


def test_exceptions_are_raised_where_the_run_meets_them() -> None:
    def checked(x: Any) -> Any:
        assert x < 10, "too large"
        if x < 0:
            raise ValueError("negative")
        return x + 1

    @ms.jit
    def twice(x: Any) -> Any:
        return checked(x) + checked(x * 2)

    assert twice(ms.Tensor(3)).item() == 11
    with pytest.raises(AssertionError, match="too large"):
        twice(ms.Tensor(5))
    with pytest.raises(ValueError, match="negative"):
        twice(ms.Tensor(-1))


def test_what_returns_nothing_gives_none_where_it_may_raise() -> None:
    def checked(x: Any) -> None:
        if x < 0:
            raise ValueError("negative")

    @ms.jit
    def both(x: Any) -> Any:
        return checked(x), x + 1

    assert ms.jit(checked)(ms.Tensor(3)) is None
    assert both(ms.Tensor(3))[0] is None


def test_long_loops_over_constants_are_rolled() -> None:
    def long(x: Any) -> Any:
        for k in range(3000):
            x = x + k % 7
        return x

    lowered = ms.jit(long).lower(ms.Tensor(0))
    assert len(list(lowered.module.walk())) < 30
    assert run(long, 1, numbers=False) == long(1)


def test_loops_promote_what_they_carry() -> None:
    @ms.jit
    def f(x: Any, n: Any) -> Any:
        out = 0
        k = 1
        for _ in range(n):
            out = out + x * 0.5
            k = k / 2
        return out, k

    out, k = f(ms.Tensor([2, 4]), ms.Tensor(2))
    assert out.asnumpy().tolist() == [2.0, 4.0]
    assert k == 0.25


def test_recursion_names_its_cycle() -> None:
    def even(n: Any) -> Any:
        return odd(n + 1) if n == 0 else odd(n - 1)

    def odd(n: Any) -> Any:
        return even(n - 1)

    with pytest.raises(CompileError, match="even -> odd -> even"):
        ms.jit(even, fullgraph=True)(ms.Tensor(3))


def through_its_own_method(x):
    steps = itertools.islice([1.0, 2.0, 3.0], 3)
    if x.sum() > 0:
        x = x + steps.__next__()
    return x + next(steps)


def inside_another_iterator(x):
    steps = itertools.islice([1.0, 2.0, 3.0], 3)
    if x.sum() > 0:
        x = x + sum(itertools.chain.from_iterable([steps]))
    return x + next(steps, 7.0)


@pytest.mark.parametrize("function", [through_its_own_method, inside_another_iterator])
def test_an_iterator_that_only_the_run_advances_is_left_to_python(function: Callable[..., Any]) -> None:
    for value in (1.0, -1.0):
        assert ms.jit(function)(ms.Tensor([value])) == function(ms.Tensor([value]))
    with pytest.raises(CompileError, match="MG783"):
        ms.jit(function, fullgraph=True)(ms.Tensor([1.0]))

"""Python's own semantics on known values: each program gives what the interpreter gives."""

# The programs here are what is tested; they are written as users write, untyped lambdas and all.
# pyright: basic, reportAttributeAccessIssue=false, reportAssignmentType=false, reportUnboundVariable=false
# ruff: noqa: B006, B023, C416, F541, PERF401, SIM222, SIM223, UP028, UP031

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from .hosting import known

LOG: list[int] = []
TABLE = {"a": [1, 2], "b": {"c": 3}}


def augmented_targets() -> Any:
    class Box:
        items = [1]

    box = Box()
    box.items += [2]
    box.n = 1
    box.n += 4
    table = {"k": 1}
    table["k"] += 5
    return box.items, box.n, table, Box.items


def unpacking() -> Any:
    first, *middle, last = range(5)
    (a, [b, *c]), d = (1, "xyz"), {**TABLE}
    [e, f] = "pq"
    return first, middle, last, a, b, c, sorted(d), e, f


def walrus_in_comprehension() -> Any:
    found = [y := n * n, *(y for y in range(2))] if (n := 3) else []
    kept = [last := k for k in range(4) if k % 2]
    return found, y, n, kept, last


def late_binding() -> Any:
    made = [lambda: k for k in range(3)]
    more: list[Callable[[], int]] = []
    for j in range(3):
        more.append(lambda: j)
    return [f() for f in made], [f() for f in more]


def counter() -> Any:
    total = 0

    def add(n: int, seen: list[int] = []) -> int:
        nonlocal total
        total += n
        seen.append(n)
        return len(seen)

    return add(2), add(3), total


def loops_with_else() -> Any:
    log: list[str] = []
    for n in range(3):
        if n == 5:
            break
    else:
        log.append("for")
    k = 0
    while k < 5:
        k += 1
        if k == 2:
            continue
        if k == 4:
            break
    else:
        log.append("while")
    return log, k, n


def exceptions() -> Any:
    log: list[Any] = []

    class Mine(ValueError):
        def __init__(self, n: int) -> None:
            super().__init__(f"mine {n}")
            self.n = n

    def fails(n: int) -> None:
        raise Mine(n) from KeyError("cause")

    try:
        fails(3)
    except KeyError:
        log.append("key")
    except (TypeError, ValueError) as e:
        log.append((type(e).__name__, str(e), type(e.__cause__).__name__, e.n))
    else:
        log.append("else")
    finally:
        log.append("finally")
    try:
        try:
            [][1]
        except IndexError:
            raise
        finally:
            log.append("inner")
    except IndexError as e:
        log.append(str(e))
    return log


def returns_through_finally() -> Any:
    log: list[int] = []

    def f(n: int) -> int:
        try:
            return n
        finally:
            log.append(n)

    def g() -> int:
        for n in range(3):
            try:
                if n == 1:
                    continue
                log.append(n * 10)
            finally:
                log.append(n)
        return 7

    return f(1), g(), log


class Suppress:
    def __init__(self, log: list[Any], what: type[Exception]) -> None:
        self.log = log
        self.what = what

    def __enter__(self) -> Suppress:
        self.log.append("in")
        return self

    def __exit__(self, kind: Any, value: Any, trace: Any) -> bool:
        self.log.append(kind and kind.__name__)
        return kind is not None and issubclass(kind, self.what)


def context_managers() -> Any:
    log: list[Any] = []
    with Suppress(log, ValueError) as outer, Suppress(log, KeyError):
        log.append(outer is not None)
        raise ValueError("x")
    with Suppress(log, KeyError):
        pass
    return log


@dataclass
class Point:
    x: int
    y: int = 0


def describe(value: Any) -> Any:
    match value:
        case 0 | 1:
            return "bit"
        case None:
            return "none"
        case str() as text if len(text) > 3:
            return f"long {text}"
        case str(text):
            return text
        case [1, *rest, last]:
            return "list", rest, last
        case {"k": v, **others}:
            return v, others
        case Point(0, y=y):
            return "axis", y
        case Point(x=x):
            return "point", x
        case (a, b):
            return a, b
        case _:
            return "other"


def matching() -> Any:
    subjects = (1, None, "abcd", "ab", [1, 2, 3, 4], {"k": 1, "m": 2}, Point(0, 5), Point(2), (8, 9), 3.5)
    return [describe(s) for s in subjects]


def comprehensions() -> Any:
    return (
        [(i, j) for i in range(3) if i for j in range(i) if j < 2],
        {i % 2 for i in range(5)},
        {k: [v for v in vs] for k, vs in {"a": "xy"}.items()},
        sum(i * j for i in range(3) for j in range(i)),
        [[k for k in range(n)] for n in range(3)],
    )


def squares(n: int) -> Iterator[int]:
    k = 0
    while True:
        got = yield k * k
        k += 1 if got is None else got
        if k > n:
            return


def generators() -> Any:
    def chained() -> Iterator[int]:
        for item in squares(3):
            yield item
        result = yield from squares(2)
        assert result is None

    def endless() -> Iterator[int]:
        n = 0
        while True:
            yield n
            n += 1

    def careful() -> Iterator[Any]:
        log: list[Any] = []
        try:
            try:
                yield 1
                raise ValueError("inside")
            except ValueError:
                log.append("left")
            try:
                yield {}["k"]
            except KeyError as e:
                yield e.args
            else:
                yield "else"
        finally:
            log.append("finally")
            yield log

    walker = squares(10)
    first = next(walker)
    return (
        list(chained()),
        dict(zip("ab", endless(), strict=False)),
        first,
        walker.send(4),
        tuple(squares(2)),
        list(careful()),
    )


def methods_of_containers() -> Any:
    items = [3, 1, 2]
    alias = items
    alias.sort(key=lambda n: -n)
    items.remove(1)
    table: dict[str, list[int]] = {}
    table.setdefault("a", []).append(1)
    table.setdefault("a", []).append(2)
    gone = table.pop("b", None)
    del items[0]
    return (
        items,
        alias is items,
        table,
        gone,
        sorted({3, 1}, reverse=True),
        functools.reduce(lambda a, b: a * b, [1, 2, 3]),
    )


def strings() -> Any:
    n, text = 5, "ab"
    return f"{n:03d} {1.5:.2f} {text!r:>6} {n=} {'x' * n:{'^'}{n + 2}}", f"{{}}", "%d" % n, b"ab", 2**70, 0.1 + 0.2


def deletions() -> Any:
    a = b = [1, 2, 3]
    del a[0], a
    try:
        return a
    except NameError:
        return b


def operators() -> Any:
    x = 7
    x //= 2
    x **= 3
    x %= 10
    x <<= 2
    x |= 1
    return (
        x,
        -x,
        ~x,
        not x,
        1 < 2 < 3 > 1,
        1 < 2 > 3,
        [] or 5,
        0 and 1,
        {"a": 1} | {"b": 2},
        (1, 2) < (1, 3),
        None is None,
    )


def imports() -> Any:
    import math as m
    import os.path
    from collections import OrderedDict as Ordered

    return m.sqrt(4), os.path.basename("a/b"), list(Ordered(a=1))


PROGRAMS = [
    augmented_targets, unpacking, walrus_in_comprehension, late_binding, counter, loops_with_else, exceptions,
    returns_through_finally, context_managers, matching, comprehensions, generators,
    methods_of_containers, strings, deletions, operators, imports,
]  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_program_gives_what_python_gives(program: Callable[[], Any]) -> None:
    assert known(program) == program()

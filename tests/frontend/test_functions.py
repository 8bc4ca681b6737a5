"""Functions and classes made inside, with Python's scopes: each program gives what the interpreter gives."""

# The programs here are what is tested; they are written as users write, untyped lambdas and all.
# pyright: basic, reportAttributeAccessIssue=false, reportAssignmentType=false, reportUnboundVariable=false

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from .hosting import known


def doubled(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs) * 2

    return wrapper


@doubled
def plus_one(n: int) -> int:
    return n + 1


def decorators() -> Any:
    @doubled
    @doubled
    def inner(n: int) -> int:
        """Doc."""
        return n

    return plus_one(3), inner(1), inner.__name__, inner.__doc__


def class_members() -> Any:
    class Base:
        count = 0
        __secret = 5

        def __init__(self, v: int) -> None:
            self.v = v
            type(self).count += 1

        @property
        def twice(self) -> int:
            return self.v * 2

        @twice.setter
        def twice(self, value: int) -> None:
            self.v = value // 2

        @classmethod
        def make(cls, v: int) -> Any:
            return cls(v + cls.__secret)

        @staticmethod
        def triple(n: int) -> int:
            return 3 * n

    class Child(Base):
        def __init__(self, v: int) -> None:
            super().__init__(v)
            self.extra = v * 10

        def triple_v(self) -> int:
            return super().triple(self.v)

    child = Child.make(1)
    other = Base(2)
    other.twice = 8
    return (
        child.v, child.extra, child.twice, child.triple_v(), Base.count, Child.count, other.v,
        isinstance(child, Base), hasattr(child, "extra"), getattr(other, "nope", 1),
    )  # fmt: skip


def special_methods() -> Any:
    class Base:
        def __init__(self, v: int) -> None:
            self.v = v

        def __add__(self, other: Any) -> Any:
            return Base(self.v + other.v) if isinstance(other, Base) else NotImplemented

        def __radd__(self, other: int) -> int:
            return other + self.v

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Base) and self.v == other.v

        __hash__ = None

        def __getitem__(self, i: int) -> int:
            return self.v + i

        def __contains__(self, n: int) -> bool:
            return n == self.v

        def __len__(self) -> int:
            return self.v

        def __call__(self, n: int) -> int:
            return self.v * n

        def __iter__(self) -> Iterator[int]:
            yield from range(self.v)

    other = Base(4)
    return (
        (Base(6) + other).v, 5 + other, other == Base(4), other != Base(5), other[3], 4 in other, len(other), other(3),
        list(other), bool(Base(0)),
    )  # fmt: skip


def nested_scopes() -> Any:
    x = 1

    def outer() -> Any:
        x = 2

        class C:
            x = 3

            def m(self) -> int:
                return x

            y = [x for _ in range(1)]

        return C().m(), C.x, C.y

    return outer(), x, (lambda n, *a, k=2, **o: (n, a, k, o))(1, 2, z=3)


PROGRAMS = [decorators, class_members, special_methods, nested_scopes]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_program_gives_what_python_gives(program: Callable[[], Any]) -> None:
    assert known(program) == program()

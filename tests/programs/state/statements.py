"""Python's own semantics on known values, functions and classes made inside: what the interpreter gives."""
from dataclasses import dataclass

from tests.outcomes import Page, after

PAGE = Page()

@dataclass
class Point:
    x: int
    y: int = 0

def describe(value):
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

def matching():
    subjects = (1, None, "abcd", "ab", [1, 2, 3, 4], {"k": 1, "m": 2}, Point(0, 5), Point(2), (8, 9), 3.5)
    return [describe(s) for s in subjects]

def squares(n):
    k = 0
    while True:
        got = yield k * k
        k += 1 if got is None else got
        if k > n:
            return

def generators():
    def chained():
        for item in squares(3):
            yield item
        result = yield from squares(2)
        assert result is None

    def endless():
        n = 0
        while True:
            yield n
            n += 1

    walker = squares(10)
    first = next(walker)
    return (
        list(chained()),
        dict(zip("ab", endless(), strict=False)),
        first,
        walker.send(4),
        tuple(squares(2)),
    )

def imports():
    import math as m
    import os.path
    from collections import OrderedDict as Ordered

    return m.sqrt(4), os.path.basename("a/b"), list(Ordered(a=1))

def special_methods():
    class Base:
        def __init__(self, v):
            self.v = v

        def __add__(self, other):
            return Base(self.v + other.v) if isinstance(other, Base) else NotImplemented

        def __radd__(self, other):
            return other + self.v

        def __eq__(self, other):
            return isinstance(other, Base) and self.v == other.v

        __hash__ = None

        def __getitem__(self, i):
            return self.v + i

        def __contains__(self, n):
            return n == self.v

        def __len__(self):
            return self.v

        def __call__(self, n):
            return self.v * n

        def __iter__(self):
            yield from range(self.v)

    other = Base(4)
    return (
        (Base(6) + other).v, 5 + other, other == Base(4), other != Base(5), other[3], 4 in other, len(other), other(3),
        list(other), bool(Base(0)),
    )

PROGRAMS = [matching, generators, imports, special_methods]

def of(program):
    """A program without arguments."""
    def called(jit):
        return after(jit(program), [tuple])
    called.__name__ = program.__name__
    return PAGE.case(called, whole=True)

for program in PROGRAMS:
    of(program)

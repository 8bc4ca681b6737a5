"""Python's own semantics on known values, functions and classes made inside: what the interpreter gives."""
import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.outcomes import Page, after

PAGE = Page()
LOG: list[int] = []
TABLE = {"a": [1, 2], "b": {"c": 3}}

def augmented_targets():
    class Box:
        items = [1]

    box = Box()
    box.items += [2]
    box.n = 1
    box.n += 4
    table = {"k": 1}
    table["k"] += 5
    return box.items, box.n, table, Box.items

def unpacking():
    first, *middle, last = range(5)
    (a, [b, *c]), d = (1, "xyz"), {**TABLE}
    [e, f] = "pq"
    return first, middle, last, a, b, c, sorted(d), e, f

def walrus_in_comprehension():
    found = [y := n * n, *(y for y in range(2))] if (n := 3) else []
    kept = [last := k for k in range(4) if k % 2]
    return found, y, n, kept, last

def late_binding():
    made = [lambda: k for k in range(3)]
    more = []
    for j in range(3):
        more.append(lambda: j)
    return [f() for f in made], [f() for f in more]

def counter():
    total = 0

    def add(n, seen = []):
        nonlocal total
        total += n
        seen.append(n)
        return len(seen)

    return add(2), add(3), total

def loops_with_else():
    log = []
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

def exceptions():
    log = []

    class Mine(ValueError):
        def __init__(self, n):
            super().__init__(f"mine {n}")
            self.n = n

    def fails(n):
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

def returns_through_finally():
    log = []

    def f(n):
        try:
            return n
        finally:
            log.append(n)

    def g():
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
    def __init__(self, log, what):
        self.log = log
        self.what = what

    def __enter__(self):
        self.log.append("in")
        return self

    def __exit__(self, kind, value, trace):
        self.log.append(kind and kind.__name__)
        return kind is not None and issubclass(kind, self.what)

def context_managers():
    log = []
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

def comprehensions():
    return (
        [(i, j) for i in range(3) if i for j in range(i) if j < 2],
        {i % 2 for i in range(5)},
        {k: [v for v in vs] for k, vs in {"a": "xy"}.items()},
        sum(i * j for i in range(3) for j in range(i)),
        [[k for k in range(n)] for n in range(3)],
    )

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

    def careful():
        log = []
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

def methods_of_containers():
    items = [3, 1, 2]
    alias = items
    alias.sort(key=lambda n: -n)
    items.remove(1)
    table = {}
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

def strings():
    n, text = 5, "ab"
    return f"{n:03d} {1.5:.2f} {text!r:>6} {n=} {'x' * n:{'^'}{n + 2}}", f"{{}}", "%d" % n, b"ab", 2**70, 0.1 + 0.2

def deletions():
    a = b = [1, 2, 3]
    del a[0], a
    try:
        return a
    except NameError:
        return b

def operators():
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

def imports():
    import math as m
    import os.path
    from collections import OrderedDict as Ordered

    return m.sqrt(4), os.path.basename("a/b"), list(Ordered(a=1))

PROGRAMS = [
    augmented_targets, unpacking, walrus_in_comprehension, late_binding, counter, loops_with_else, exceptions,
    returns_through_finally, context_managers, matching, comprehensions, generators,
    methods_of_containers, strings, deletions, operators, imports,
]

def doubled(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs) * 2

    return wrapper

@doubled
def plus_one(n):
    return n + 1

def decorators():
    @doubled
    @doubled
    def inner(n):
        """Doc."""
        return n

    return plus_one(3), inner(1), inner.__name__, inner.__doc__

def class_members():
    class Base:
        count = 0
        __secret = 5

        def __init__(self, v):
            self.v = v
            type(self).count += 1

        @property
        def twice(self):
            return self.v * 2

        @twice.setter
        def twice(self, value):
            self.v = value // 2

        @classmethod
        def make(cls, v):
            return cls(v + cls.__secret)

        @staticmethod
        def triple(n):
            return 3 * n

    class Child(Base):
        def __init__(self, v):
            super().__init__(v)
            self.extra = v * 10

        def triple_v(self):
            return super().triple(self.v)

    child = Child.make(1)
    other = Base(2)
    other.twice = 8
    return (
        child.v, child.extra, child.twice, child.triple_v(), Base.count, Child.count, other.v,
        isinstance(child, Base), hasattr(child, "extra"), getattr(other, "nope", 1),
    )

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

def nested_scopes():
    x = 1

    def outer():
        x = 2

        class C:
            x = 3

            def m(self):
                return x

            y = [x for _ in range(1)]

        return C().m(), C.x, C.y

    return outer(), x, (lambda n, *a, k=2, **o: (n, a, k, o))(1, 2, z=3)

PROGRAMS += [decorators, class_members, special_methods, nested_scopes]

def of(program):
    """A program without arguments."""
    def called(jit):
        return after(jit(program), [tuple])
    called.__name__ = program.__name__
    return PAGE.case(called, whole=True)

for program in PROGRAMS:
    of(program)

def bound_where_it_is_asked(x):
    """A later part of `and` binds a name that the arm reads."""
    if x > 0 and (half := x / 2) < 3 and (more := half + 1) > 2:
        return half + more
    elif x < 0 and (minus := -x) < 5:
        return minus
    return x

def bound_in_each_iteration(x):
    """The same in a loop that the run ends, and that may be left early."""
    steps = x * 0
    while x > 1 and (half := x / 2) < 30:
        x, steps = half, steps + 1
        if half < 2:
            break
    return x, steps

def bound_along_a_chain(x):
    """In conditions with `or` and `not`, and behind conditions that did not hold."""
    if x > 40 and (one := x * 2) > 90:
        return one
    elif x < 0 or (two := x + 1) > 20:
        return -x
    elif not (x > 3 and (three := two * x) > 30):
        return two
    return three if x < 5 and (four := three - x) > 1 else two + three

for program in (bound_where_it_is_asked, bound_in_each_iteration, bound_along_a_chain):
    def numbers(jit, program=program):
        return after(jit(program), [1.5, 4.0, 9.0, -2.0, -7.0, 50.0, 90.0])
    numbers.__name__ = program.__name__
    PAGE.case(numbers, whole=True)

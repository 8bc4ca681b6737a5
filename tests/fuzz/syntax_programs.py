"""Random programs by the grammar of Python: statements and expressions over numbers, strings, tensors, containers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from .writing import StatementWriter


def read_snippets(path: Path) -> dict[str, list[str]]:
    """The snippets of each feature."""
    sections = path.read_text().split("\n\n# ")[1:]
    return {name: rest for name, *rest in (section.strip("\n").split("\n\n") for section in sections)}


SNIPPETS = read_snippets(Path(__file__).with_name("syntax_snippets.txt"))
FEATURES = tuple(SNIPPETS)
STEMS = {"N": "n", "V": "v", "Q": "q", "T": "t"}
NUMBERS = {
    "": ("$N", "$N", "$N + $B", "$N * 2", "$N - 1", "($N if $c else $B)", "len($q)", "$Q[0]", "$i", "-$N", "abs($N)"),
}
VECTORS = {"": ("$V", "$V", "$V + $W", "$V * $n", "$V - 1", "ts[0]", "d['b']", "ops.abs($V)")}
SEQUENCES = {"": ("$Q", "$Q", "$Q[1:]", "$Q[::-1]", "[$N, *$Q]", "$Q[:2] + [1]")}
TEXTS = {"": ("$T", "$T", "$T + 'z'", "$T.upper()", "$T * 2", "str($N)", "'-'.join([$T, 'q'])")}
CONDITIONS = {
    "": (
        "$N > 1", "$N == 2", "$V.sum() > 1", "$V[0] > $N", "k > $N", "0 < $N < 3", "$N % 2", "not $N > 2",
        "$N > 0 and $V[1] > 0", "$N > 3 or k < 1", "$N in ls", "s", "'a' in s", "len(ls) > 3", "'a' in d",
        "$N not in (0, 2)", "any([$V.sum() > 1, $N > 2])", "all(e > $N for e in $V)", "any(map(bool, ($N, k > 1)))",
    ),
}  # fmt: skip
WALKED = ("range(3)", "$q", "upto(2)", "reversed(ls)", "range(i)", "(1, 2)")

GLOBALS = """\
import enum
import functools
import contextlib
from dataclasses import dataclass
TOTAL = 0
TRACE = []

class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __getitem__(self, index):
        return (self.x, self.y)[index]

    def __call__(self, k=1):
        return self.x * k

    @property
    def both(self):
        return self.x + self.y

    @staticmethod
    def origin():
        return Point(0, 0)

    @classmethod
    def same(cls, v):
        return cls(v, v)

class Guard:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, kind, value, trace):
        print("exit", self.name)
        return False

@contextlib.contextmanager
def around(n):
    print("before")
    yield n + 1
    print("after")

@contextlib.contextmanager
def finishing(n):
    print("in")
    try:
        yield n
    finally:
        print("out", n)

@contextlib.contextmanager
def swallowing(*kinds):
    try:
        yield
    except kinds as e:
        print("caught", type(e).__name__)
    else:
        print("quiet")

@contextlib.contextmanager
def translating():
    try:
        yield
    except ArithmeticError as e:
        raise Fault(3) from e

class Fault(Exception):
    def __init__(self, code):
        super().__init__(f"fault {code}")
        self.code = code

class Other:
    def __init__(self, x):
        self.x = x * 2

    def name(self):
        return "other"

    def get(self):
        return self.x

class Third(Other):
    def get(self):
        return self.x + 10

@dataclass
class Pair:
    a: int
    b: object

class Kind(enum.Enum):
    A = 1
    B = 2

def twice(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs) * 2
    return wrapper

@twice
def scaled(v, k=1, *, extra=0):
    return v * k + extra

def summed(*args, **kwargs):
    total = 0
    for a in args:
        total = total + a
    for name, a in kwargs.items():
        total = total + a * len(name)
    return total

def upto(n):
    for j in range(n):
        yield j
        if j > 2:
            return
    yield -1

def chained(*parts):
    for part in parts:
        yield from part

def factorial(n):
    return 1 if n <= 1 else n * factorial(n - 1)
"""


class Programmer(StatementWriter):
    """Writes one program; the snippets of a feature write statements with it."""

    SNIPPETS = SNIPPETS
    OFTEN = 0.3

    def __init__(self, random: Random, allowed: Sequence[str] = FEATURES) -> None:
        super().__init__(random, ())
        self.features = self.some(allowed, 2, 6)
        self.names = {"N": ["i", "k", "3"], "V": ["x", "y"], "T": ["s", "'ab'"], "Q": ["ls"]}

    def program(self) -> str:
        """The text."""
        self.add(GLOBALS)
        with self.block("def program(x, y, n, k, s, ls, ts, d):"):
            self.add("global TOTAL")
            self.add(self.pick(("i = int(n)", "i = n.item()", "i = k + 1")))
            self.statements(5, 2)
            results = [
                *self.some(self.names["N"], 1, 3),
                *self.some(self.names["V"], 1, 2),
                *self.some(self.names["Q"], 0, 2),
            ]
            self.add(f"return {', '.join(results)}")
        for number in range(2):
            with self.block(f"def call_{number}():"):
                small = [self.random.randint(-2, 4) for _ in range(12)]
                self.add("x = Tensor([{}.0, {}.0, {}.0])\ny = Tensor([{}.0, {}.0, 2.0])".format(*small[:5]))
                self.add("ls = [{}, {}, {}, {}]".format(*small[5:9]))
                self.add(f"d = {{'a': {small[9]}, 'b': x, 'c': {small[10]}}}")
                text = self.pick(("", "a", "hello", "a b c"))
                self.add(f"return x, y, Tensor({small[11]}), {small[4]}, {text!r}, ls, [x, y * 2], d")
        return self.source()

    def simple(self, depth: int) -> None:
        """A statement of one of the features."""
        self.fill(self.pick(self.SNIPPETS[self.pick(self.features)]))

    def makers(self) -> dict[str, Callable[[], str]]:
        """What writes an expression in the place of a letter."""
        return {
            "n": lambda: self.of(NUMBERS), "v": lambda: self.of(VECTORS), "q": lambda: self.of(SEQUENCES),
            "t": lambda: self.of(TEXTS), "c": self.truth, "B": lambda: self.pick(self.names["N"]),
            "W": lambda: self.pick(self.names["V"]), "i": lambda: str(self.random.randint(-1, 4)),
        }  # fmt: skip

    def truth(self) -> str:
        """A condition: known, or of the run."""
        return self.of(CONDITIONS)

    def fill(self, template: str) -> None:
        """Write a snippet with expressions in its places."""
        targets = {letter: self.fresh(stem) for letter, stem in {**STEMS, "F": "f"}.items()}
        makers = self.makers()
        if self.depth > 1:  # there the names of the function are written, so that the arms have to be joined
            for letter, stem in STEMS.items():
                old = [name for name in self.names[letter] if re.fullmatch(rf"{stem}\d+", name)]
                if old and self.chance(0.7):
                    targets[letter] = self.pick(old)
        place = re.compile(rf"\$([{''.join([*targets, *makers])}])")
        self.add(place.sub(lambda m: targets.get(m[1]) or closed(makers[m[1]]()), template))
        if self.depth == 1:
            for letter, kind in self.names.items():
                if f"${letter}" in template:
                    kind.append(targets[letter])

    def for_(self, depth: int) -> None:
        """A loop over integers."""
        item = self.fresh("j")
        ways = [f"for {item} in {over}:" for over in WALKED]
        ways += [f"for {item}, _ in enumerate(ls):", f"for {item}, _ in zip(ls, ts):"]
        self.loop(self.filled(self.pick(ways)), item, "N", depth)

    def while_(self, depth: int) -> None:
        """A loop that a counter ends."""
        self.counted(self.pick(("2", "i", "k", "len(ls)")), "N", depth)


def closed(text: str) -> str:
    """An expression that may stand before a dot or an operator."""
    return text if re.fullmatch(r"\w+", text) and not text.isdigit() else f"({text})"


def program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """A program."""
    return Programmer(random, features).program()

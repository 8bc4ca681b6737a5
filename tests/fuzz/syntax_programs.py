"""Random programs by the grammar of Python: statements and expressions over numbers, strings, tensors, containers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from .writing import Writer


def read_snippets(path: Path) -> dict[str, list[str]]:
    """The snippets of each feature."""
    sections = path.read_text().split("\n\n# ")[1:]
    return {name: rest for name, *rest in (section.strip("\n").split("\n\n") for section in sections)}


SNIPPETS = read_snippets(Path(__file__).with_name("syntax_snippets.txt"))
FEATURES = tuple(SNIPPETS)
STEMS = {"N": "n", "V": "v", "Q": "q", "T": "t"}

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


class Programmer(Writer):
    """Writes one program; the snippets of a feature write statements with it."""

    SNIPPETS = SNIPPETS

    def __init__(self, random: Random, allowed: Sequence[str] = FEATURES) -> None:
        super().__init__(random)
        self.features = self.some(allowed, 2, 6)
        self.nums: list[str] = ["i", "k", "3"]
        self.vecs: list[str] = ["x", "y"]
        self.texts: list[str] = ["s", "'ab'"]
        self.lists: list[str] = ["ls"]
        self.in_loop = False

    def program(self) -> str:
        """The text."""
        self.add(GLOBALS)
        with self.block("def program(x, y, n, k, s, ls, ts, d):"):
            self.add("global TOTAL")
            self.add(self.pick(("i = int(n)", "i = n.item()", "i = k + 1")))
            self.statements(5, 2)
            results = [*self.some(self.nums, 1, 3), *self.some(self.vecs, 1, 2), *self.some(self.lists, 0, 2)]
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

    def statements(self, most: int, depth: int) -> None:
        """Some statements."""
        for _ in range(self.random.randint(1, most)):
            if depth and self.chance(0.3):
                self.pick((self.if_, self.for_, self.while_))(depth)
            else:
                self.simple()

    def simple(self) -> None:
        """A statement of one of the features."""
        self.fill(self.pick(self.SNIPPETS[self.pick(self.features)]))

    def makers(self) -> dict[str, Callable[[], str]]:
        """What writes an expression in the place of a letter."""
        return {"n": self.num, "v": self.vec, "q": self.seq, "t": self.text, "c": self.truth}

    def fill(self, template: str) -> None:
        """Write a snippet with expressions in its places."""
        kinds = {"N": self.nums, "V": self.vecs, "Q": self.lists, "T": self.texts}
        targets = {letter: self.fresh(stem) for letter, stem in {**STEMS, "F": "f"}.items()}
        makers = self.makers()
        if self.depth > 1:  # there the names of the function are written, so that the arms have to be joined
            for letter, stem in STEMS.items():
                old = [name for name in kinds[letter] if re.fullmatch(rf"{stem}\d+", name)]
                if old and self.chance(0.7):
                    targets[letter] = self.pick(old)
        place = re.compile(rf"\$([{''.join([*targets, *makers])}])")
        self.add(place.sub(lambda m: targets.get(m[1]) or closed(makers[m[1]]()), template))
        if self.depth == 1:
            for letter, kind in kinds.items():
                if f"${letter}" in template:
                    kind.append(targets[letter])

    # -- what snippets are made of -----------------------------------------------------------------

    def num(self) -> str:
        """A Python integer."""
        a, b = self.pick(self.nums), self.pick(self.nums)
        ways = [a, a, f"{a} + {b}", f"{a} * 2", f"{a} - 1", f"({a} if {self.truth()} else {b})", f"len({self.seq()})"]
        return self.pick([*ways, f"{self.pick(self.lists)}[0]", str(self.random.randint(-1, 4)), f"-{a}", f"abs({a})"])

    def vec(self) -> str:
        """A tensor."""
        v, w = self.pick(self.vecs), self.pick(self.vecs)
        return self.pick((v, v, f"{v} + {w}", f"{v} * {self.num()}", f"{v} - 1", "ts[0]", "d['b']", f"ops.abs({v})"))

    def seq(self) -> str:
        """A list of integers."""
        ls = self.pick(self.lists)
        return self.pick((ls, ls, f"{ls}[1:]", f"{ls}[::-1]", f"[{self.pick(self.nums)}, *{ls}]", f"{ls}[:2] + [1]"))

    def text(self) -> str:
        """A string."""
        s = self.pick(self.texts)
        return self.pick(
            (s, s, f"{s} + 'z'", f"{s}.upper()", f"{s} * 2", f"str({self.pick(self.nums)})", f"'-'.join([{s}, 'q'])")
        )

    def truth(self) -> str:
        """A condition: known, or of the run."""
        a, v = self.pick(self.nums), self.pick(self.vecs)
        ways = [
            f"{a} > 1",
            f"{a} == 2",
            f"{v}.sum() > 1",
            f"{v}[0] > {a}",
            f"k > {a}",
            f"0 < {a} < 3",
            f"{a} % 2",
            f"not {a} > 2",
        ]
        ways += [
            f"{a} > 0 and {v}[1] > 0",
            f"{a} > 3 or k < 1",
            f"{a} in ls",
            "s",
            "'a' in s",
            "len(ls) > 3",
            "'a' in d",
            f"{a} not in (0, 2)",
        ]
        return self.pick(ways)

    # -- compound statements -----------------------------------------------------------------------

    def body(self, depth: int) -> None:
        """What a branch or a loop holds."""
        before = [list(kind) for kind in (self.nums, self.vecs, self.texts, self.lists)]
        self.statements(2, depth - 1)
        self.nums, self.vecs, self.texts, self.lists = before

    def if_(self, depth: int) -> None:
        """A branch."""
        with self.block(f"if {self.truth()}:"):
            self.body(depth)
            if self.in_loop and self.chance(0.3):
                self.add(self.pick(("break", "continue")))
        if self.chance(0.5):
            with self.block("else:" if self.chance(0.6) else f"elif {self.truth()}:"):
                self.body(depth)

    def for_(self, depth: int) -> None:
        """A loop."""
        item = self.fresh("j")
        ways = [
            f"for {item} in range(3):",
            f"for {item} in {self.seq()}:",
            f"for {item}, _ in enumerate(ls):",
            f"for {item} in upto(2):",
        ]
        ways += [
            f"for {item}, _ in zip(ls, ts):",
            f"for {item} in reversed(ls):",
            f"for {item} in range(i):",
            f"for {item} in (1, 2):",
        ]
        with self.block(self.pick(ways)):
            self.nums.append(item)
            self.loop_body(depth)
            self.nums.remove(item)
        if self.chance(0.2):
            with self.block("else:"):
                self.simple()

    def while_(self, depth: int) -> None:
        """A loop that a counter ends."""
        count = self.fresh("c")
        self.add(f"{count} = {self.pick(('2', 'i', 'k', 'len(ls)'))}")
        with self.block(f"while {count} > 0{self.pick(('', f' and ({self.truth()})'))}:"):
            self.add(f"{count} -= 1")
            self.nums.append(count)
            self.loop_body(depth)
            self.nums.remove(count)

    def loop_body(self, depth: int) -> None:
        """What a loop does."""
        before, self.in_loop = self.in_loop, True
        self.body(depth)
        self.in_loop = before


def closed(text: str) -> str:
    """An expression that may stand before a dot or an operator."""
    return text if re.fullmatch(r"\w+", text) and not text.isdigit() else f"({text})"


def program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """A program."""
    return Programmer(random, features).program()

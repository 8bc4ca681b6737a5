"""Random programs about Python's numbers: integers at the edges of 64 bits, floats that are none, indices, exceptions.

Integers and floats keep to names of their own: where two arms give different kinds of number, a join has its own rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from .writing import StatementWriter

FEATURES = (
    "edges", "divide", "shift", "bits", "power", "builtins", "convert", "math", "floats", "compare", "index",
    "index_write", "branch", "loop", "while", "try", "helper", "print", "big_constants", "raise",
)  # fmt: skip
"""What programs may do besides adding and multiplying; each program does some of it."""

SMALL = (-3, -2, -1, 0, 1, 2, 3, 5, 7)
EDGES = (
    2**31 - 1, 2**31, -(2**31), 2**32, 2**53, 2**53 + 1, 2**62, 2**63 - 1, -(2**63), -(2**63) + 1, 2**63 - 2, 10**18,
)  # fmt: skip
FLOATS = ("0.0", "-0.0", "0.5", "1.5", "2.5", "-2.5", "-0.5", "1e10", "-7.25", "3.0", "1e30", "16.0")
ODD_FLOATS = ("float('nan')", "float('inf')", "-float('inf')", "1e300", "5e-324", "9.3e18", "-9.3e18")
MATH_OF_ONE = (
    "sqrt", "exp", "log", "sin", "cos", "tan", "atan", "tanh", "log1p", "expm1", "log2", "log10", "asin", "acos",
    "sinh", "cosh", "fabs", "degrees", "radians", "cbrt", "exp2", "asinh", "acosh", "atanh", "erf", "gamma", "lgamma",
)  # fmt: skip
TO_INT = ("floor", "ceil", "trunc")
ERRORS = (
    "ZeroDivisionError",
    "ValueError",
    "IndexError",
    "OverflowError",
    "ArithmeticError",
    "LookupError",
    "Exception",
)

# $a and $b are integers, $c and $d floats: names; $w is an integer that may be written, $x an index. $N and $C are
# expressions, $k is a condition, $n a small number, $e one at an edge, $f a float, $i a number of bits, $o and $t are
# functions of math.
INTEGERS = {
    "": ("$a", "$a + $b", "$a - $b", "$a * $b", "$a + $n", "-$a", "$a * $n"),
    "big_constants": ("$a + $e", "$e - $a", "$a * $e", "$e // $a", "$a % $e"),
    "divide": ("$a // $b", "$a % $b", "$a // $n", "divmod($a, $b)[1]", "divmod($a, $b)[0]"),
    "shift": ("$a << s", "$a >> s", "$a << (s % 70)", "1 << s", "$a >> $i"),
    "bits": ("$a & $b", "$a | $b", "$a ^ $b", "~$a", "$a & 255"),
    "power": ("$a ** 2", "$a ** 3", "$a ** (s % 4)", "pow($a, 2)", "2 ** (s % 70)", "$a ** 0"),
    "builtins": ("abs($a)", "min($a, $b)", "max($a, $b, $n)", "sum(($a, $b))", "round($a)", "int($a)"),
    "convert": ("int($c)", "round($c)", "int(bool($a))", "int(float($a))", "int($a > $b)", "int($c > 0)"),
    "math": (
        "math.$t($c)", "int(math.$o($c) * 1000)", "math.gcd($a, $b)", "math.isqrt($a)",
        "int(math.isnan($c))", "int(math.isinf($c))", "int(math.isfinite($c))",
    ),
    "index": (
        "xs[$a]", "xs[$a % 3]", "xs[s]", "int(v[$a])", "int(v[s])", "NUMS[s]", "(1, 2, 3)[$a]", "int(v[s:][0])",
    ),
}  # fmt: skip
REALS = {
    "": ("$c", "$c + $d", "$c - $d", "$c * $d", "$c * $a", "-$c", "$c + 1", "$c * $f"),
    "divide": ("$c / $d", "$c // $d", "$c % $d", "$a / $b", "$c / $a", "1 / $c", "$c % 2"),
    "power": ("$c ** 2", "abs($c) ** 2", "$c ** -1"),
    "builtins": ("abs($c)", "min($c, $d)", "max($c, $d)", "float(round($c))"),
    "convert": ("float($a)", "float($c > $d)", "$a + 0.0"),
    "math": ("math.sqrt($c)", "math.fabs($c)", "math.fmod($c, $d)", "math.copysign($c, $d)"),
}  # fmt: skip
CONDITIONS = {
    "": ("$a > $b", "$a == $n", "$c < $d", "$a < $n", "$c > 0"),
    "compare": (
        "0 < $a <= $b", "$c != $c", "$c <= $d < 3", "$a", "not $c", "$a == $c", "$c >= $a", "$a == $e",
        "$a > 0 and $b % $a == 0", "$a == 0 or $b // $a > 1", "$a in (1, 2, 3)",
    ),
}  # fmt: skip
STATEMENTS = {
    "": ("$w = $N", "$w = $N", "$w = $N", "$w += $N", "$w -= $n", "$c = $C", "$c = $C", "$c = $C"),
    "print": ("print($N)", 'print(f"{$a} {$c}")', "print('here')"),
    "index_write": ("v[$x] = $n.0", "xs[$x] = $N", "NUMS[$x] += 1", "v[$x] += 1"),
    "raise": tuple([f"if $k: raise {error}('own', $a)" for error in ("ValueError", "KeyError", "ZeroDivisionError")]),
}
RANGES = ("range(3)", "range(s % 5)", "range(s, 4)", "range(a % 4)", "range(0, 6, 2)", "range(3, 0, -1)")


class Programmer(StatementWriter):
    """Writes one program."""

    OFTEN = 0.45

    def __init__(self, random: Random, allowed: Sequence[str] = FEATURES) -> None:
        super().__init__(random, ())
        self.features = self.some(allowed, 2, 6)
        self.names = {"a": ["a", "b", "s"], "c": ["c", "d"]}
        self.helpers = False

    def has(self, feature: str) -> bool:
        """May the program do this?"""
        return feature in self.features

    def makers(self) -> dict[str, Callable[[], str]]:
        """What is no name of a kind."""
        choices = {
            "b": self.names["a"], "d": self.names["c"], "w": "ab", "n": [*map(str, SMALL)], "e": [*map(str, EDGES)],
            "f": FLOATS, "i": ("0", "1", "3", "63", "64"), "o": MATH_OF_ONE, "t": TO_INT,
            "x": ("s", "a", "s % 3", "b", "-s"),
        }  # fmt: skip
        picks: dict[str, Callable[[], str]] = {
            letter: lambda ways=ways: self.pick(ways) for letter, ways in choices.items()
        }
        return {**picks, "N": self.integer, "C": lambda: self.of(REALS), "k": self.truth}

    def program(self) -> str:
        """The text."""
        self.add("NUMS = [4, 5, 6]")
        if self.has("helper"):
            with self.block("def helper(a, b, s, c, d, v, xs):"):
                self.statements(2, 1)
                self.add(f"return {self.integer()}")
            self.helpers = True
        with self.block("def program(p, q, r, f, g, v, xs):"):
            self.add(self.pick(("a = int(p)", "a = p.item()", "a = int(p) + 0")))
            self.add(self.pick(("b = int(q)", "b = q.item()")))
            self.add(self.pick(("s = int(r)", "s = r.item()")))
            self.add(self.pick(("c = float(f)", "c = f.item()")))
            self.add(self.pick(("d = float(g)", "d = g.item()")))
            self.statements(5, 2)
            self.add(f"return {', '.join(self.some(['a', 'b', 's', 'c', 'd'], 1, 4))}, {self.integer()}")
        self.calls()
        return self.source()

    def calls(self) -> None:
        """Calls with other numbers each."""
        edges = [*SMALL, *EDGES] if self.has("edges") else SMALL
        floats = (*FLOATS, *ODD_FLOATS) if self.has("edges") or self.has("floats") else FLOATS
        for number in range(3):
            with self.block(f"def call_{number}():"):
                p, q, r = self.pick(edges), self.pick(edges), self.pick((*SMALL, 62, 63, 64))
                f, g = self.pick(floats), self.pick(floats)
                self.add(f"v = Tensor([{self.pick(SMALL)}.0, {self.pick(SMALL)}.0, 1.0])")
                xs = f"[{self.pick(SMALL)}, {self.pick(SMALL)}, {self.pick(SMALL)}]"
                values = [f"Tensor({n}, ms.int64)" for n in (p, q, r)] + [f"Tensor({n}, ms.float64)" for n in (f, g)]
                self.add(f"return {', '.join(values)}, v, {xs}")

    def integer(self) -> str:
        """A Python integer."""
        if self.has("branch") and self.chance(0.1):
            return self.filled("($a if $k else $b)")
        if self.helpers and self.chance(0.1):
            return "helper(a, b, s, c, d, v, xs)"
        return self.of(INTEGERS)

    def truth(self) -> str:
        """A condition that the run decides."""
        return self.of(CONDITIONS)

    def compound(self) -> Sequence[Callable[[int], None]]:
        """Those that the program may have."""
        ways = {"branch": self.if_, "loop": self.for_, "while": self.while_, "try": self.try_}
        return [way for name, way in ways.items() if self.has(name)]

    def simple(self, depth: int) -> None:
        """A statement without a body."""
        ways = ["", "", "", *(name for name in STATEMENTS if self.has(name))]
        self.add(self.of({"": STATEMENTS[self.pick(ways)]}))

    def for_(self, depth: int) -> None:
        """A loop of a few rounds."""
        item = self.fresh("i")
        self.loop(f"for {item} in {self.pick(RANGES)}:", item, "a", depth)

    def while_(self, depth: int) -> None:
        """A loop of a few rounds, too."""
        self.counted(self.pick(("s % 5", "a % 4", "3")), "a", depth)

    def try_(self, depth: int) -> None:
        """Exceptions of the run, caught."""
        with self.block("try:"):
            self.body(depth)
        name = self.pick(ERRORS)
        with self.block(f"except {name}:" if self.chance(0.6) else f"except ({name}, {self.pick(ERRORS)}) as e:"):
            self.simple(0)
        for end in ("else", "finally"):
            if self.chance(0.2):
                with self.block(f"{end}:"):
                    self.simple(0)


def program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """A program."""
    return Programmer(random, features).program()

"""Random programs about Python's numbers: integers at the edges of 64 bits, floats that are none, indices, exceptions.

Integers and floats keep to names of their own: where two arms give different kinds of number, a join has its own rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .writing import Writer

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


INTEGERS: dict[str, tuple[str, ...]] = {
    "": ("{a}", "{a} + {b}", "{a} - {b}", "{a} * {b}", "{a} + {n}", "-{a}", "{a} * {n}"),
    "big_constants": ("{a} + {e}", "{e} - {a}", "{a} * {e}", "{e} // {a}", "{a} % {e}"),
    "divide": ("{a} // {b}", "{a} % {b}", "{a} // {n}", "divmod({a}, {b})[1]", "divmod({a}, {b})[0]"),
    "shift": ("{a} << s", "{a} >> s", "{a} << (s % 70)", "1 << s", "{a} >> {i}"),
    "bits": ("{a} & {b}", "{a} | {b}", "{a} ^ {b}", "~{a}", "{a} & 255"),
    "power": ("{a} ** 2", "{a} ** 3", "{a} ** (s % 4)", "pow({a}, 2)", "2 ** (s % 70)", "{a} ** 0"),
    "builtins": ("abs({a})", "min({a}, {b})", "max({a}, {b}, {n})", "sum(({a}, {b}))", "round({a})", "int({a})"),
    "convert": ("int({c})", "round({c})", "int(bool({a}))", "int(float({a}))", "int({a} > {b})", "int({c} > 0)"),
    "math": (
        "math.{to_int}({c})", "int(math.{of_one}({c}) * 1000)", "math.gcd({a}, {b})", "math.isqrt({a})",
        "int(math.isnan({c}))", "int(math.isinf({c}))", "int(math.isfinite({c}))",
    ),
    "index": (
        "xs[{a}]", "xs[{a} % 3]", "xs[s]", "int(v[{a}])", "int(v[s])", "NUMS[s]", "(1, 2, 3)[{a}]", "int(v[s:][0])",
    ),
}  # fmt: skip
REALS: dict[str, tuple[str, ...]] = {
    "": ("{c}", "{c} + {d}", "{c} - {d}", "{c} * {d}", "{c} * {a}", "-{c}", "{c} + 1", "{c} * {f}"),
    "divide": ("{c} / {d}", "{c} // {d}", "{c} % {d}", "{a} / {b}", "{c} / {a}", "1 / {c}", "{c} % 2"),
    "power": ("{c} ** 2", "abs({c}) ** 2", "{c} ** -1"),
    "builtins": ("abs({c})", "min({c}, {d})", "max({c}, {d})", "float(round({c}))"),
    "convert": ("float({a})", "float({c} > {d})", "{a} + 0.0"),
    "math": ("math.sqrt({c})", "math.fabs({c})", "math.fmod({c}, {d})", "math.copysign({c}, {d})"),
}  # fmt: skip
CONDITIONS: dict[str, tuple[str, ...]] = {
    "": ("{a} > {b}", "{a} == {n}", "{c} < {d}", "{a} < {n}", "{c} > 0"),
    "compare": (
        "0 < {a} <= {b}", "{c} != {c}", "{c} <= {d} < 3", "{a}", "not {c}", "{a} == {c}", "{c} >= {a}", "{a} == {e}",
        "{a} > 0 and {b} % {a} == 0", "{a} == 0 or {b} // {a} > 1", "{a} in (1, 2, 3)",
    ),
}  # fmt: skip


class Programmer(Writer):
    """Writes one program."""

    def __init__(self, random: Random, allowed: Sequence[str] = FEATURES) -> None:
        super().__init__(random)
        self.features = set(self.some(allowed, 2, 6))
        self.ints: list[str] = ["a", "b", "s"]
        self.floats: list[str] = ["c", "d"]
        self.in_loop = False
        self.helpers = False

    def has(self, feature: str) -> bool:
        """May the program do this?"""
        return feature in self.features

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
            self.add(f"return {', '.join(self.some([*self.ints, *self.floats], 1, 4))}, {self.integer()}")
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

    # -- expressions -------------------------------------------------------------------------------

    def of(self, table: dict[str, tuple[str, ...]]) -> str:
        """One of the expressions that the features of the program allow, with names and numbers in its places."""
        ways = [way for feature, some in table.items() if not feature or self.has(feature) for way in some]
        return self.pick(ways).format(
            a=self.pick(self.ints),
            b=self.pick(self.ints),
            c=self.pick(self.floats),
            d=self.pick(self.floats),
            n=self.pick(SMALL),
            e=self.pick(EDGES),
            f=self.pick(FLOATS),
            i=self.pick((0, 1, 3, 63, 64)),
            of_one=self.pick(MATH_OF_ONE),
            to_int=self.pick(TO_INT),
        )

    def integer(self) -> str:
        """A Python integer."""
        if self.has("branch") and self.chance(0.1):
            return f"({self.pick(self.ints)} if {self.condition()} else {self.pick(self.ints)})"
        if self.helpers and self.chance(0.1):
            return "helper(a, b, s, c, d, v, xs)"
        return self.of(INTEGERS)

    def real(self) -> str:
        """A Python float."""
        return self.of(REALS)

    def condition(self) -> str:
        """A truth that the run decides."""
        return self.of(CONDITIONS)

    # -- statements --------------------------------------------------------------------------------

    def statements(self, most: int, depth: int) -> None:
        """Some statements."""
        compound = [
            way
            for name, way in (("branch", self.if_), ("loop", self.for_), ("while", self.while_), ("try", self.try_))
            if self.has(name)
        ]
        for _ in range(self.random.randint(1, most)):
            if depth and compound and self.chance(0.45):
                self.pick(compound)(depth)
            else:
                self.simple()

    def simple(self) -> None:
        """A statement without a body."""
        ways = [self.assign, self.assign, self.assign]
        ways += (
            [self.print_] * self.has("print")
            + [self.write] * self.has("index_write")
            + [self.raise_] * self.has("raise")
        )
        self.pick(ways)()

    def assign(self) -> None:
        """A new value of a name."""
        if self.chance(0.65):
            name = self.pick(self.ints[:2])
            self.add(
                self.pick(
                    (
                        f"{name} = {self.integer()}",
                        f"{name} = {self.integer()}",
                        f"{name} += {self.integer()}",
                        f"{name} -= {self.pick(SMALL)}",
                    )
                )
            )
        else:
            self.add(f"{self.pick(self.floats)} = {self.real()}")

    def print_(self) -> None:
        """Print a number."""
        self.add(
            self.pick(
                (
                    f"print({self.integer()})",
                    f'print(f"{{{self.pick(self.ints)}}} {{{self.pick(self.floats)}}}")',
                    "print('here')",
                )
            )
        )

    def write(self) -> None:
        """Write an element."""
        index = self.pick(("s", "a", "s % 3", "b", "-s"))
        self.add(
            self.pick(
                (
                    f"v[{index}] = {self.pick(SMALL)}.0",
                    f"xs[{index}] = {self.integer()}",
                    f"NUMS[{index}] += 1",
                    f"v[{index}] += 1",
                )
            )
        )

    def raise_(self) -> None:
        """An exception of the program's own."""
        error = self.pick(("ValueError", "KeyError", "ZeroDivisionError"))
        self.add(f"if {self.condition()}: raise {error}('own', {self.pick(self.ints)})")

    def if_(self, depth: int) -> None:
        """A branch."""
        with self.block(f"if {self.condition()}:"):
            self.statements(2, depth - 1)
            if self.in_loop and self.chance(0.2):
                self.add(self.pick(("break", "continue")))
        if self.chance(0.5):
            with self.block("else:"):
                self.statements(2, depth - 1)

    def for_(self, depth: int) -> None:
        """A loop of a few rounds."""
        item = self.fresh("i")
        over = self.pick(
            ("range(3)", "range(s % 5)", "range(s, 4)", "range(int(p) % 4)", "range(0, 6, 2)", "range(3, 0, -1)")
        )
        with self.block(f"for {item} in {over.replace('int(p)', 'a')}:"):
            self.body([*self.ints, item], depth)

    def while_(self, depth: int) -> None:
        """A loop that a counter ends."""
        count = self.fresh("k")
        self.add(f"{count} = {self.pick(('s % 5', 'a % 4', '3'))}")
        with self.block(f"while {count} > 0{self.pick(('', '', f' and ({self.condition()})'))}:"):
            self.add(f"{count} -= 1")
            self.body([*self.ints, count], depth)

    def body(self, ints: list[str], depth: int) -> None:
        """What a loop does."""
        before = self.ints, self.in_loop
        self.ints, self.in_loop = ints, True
        self.statements(2, depth - 1)
        self.ints, self.in_loop = before

    def try_(self, depth: int) -> None:
        """Exceptions of the run, caught."""
        with self.block("try:"):
            self.statements(2, depth - 1)
        name = self.pick(ERRORS)
        with self.block(f"except {name}:" if self.chance(0.6) else f"except ({name}, {self.pick(ERRORS)}) as e:"):
            self.simple()
        if self.chance(0.2):
            with self.block("else:"):
                self.simple()
        if self.chance(0.2):
            with self.block("finally:"):
                self.simple()


def program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """A program."""
    return Programmer(random, features).program()

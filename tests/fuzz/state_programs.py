"""Random programs about state: containers, attributes, aliases and views of tensors, globals, closures, exceptions.

All tensors hold small whole numbers, so that every order of computing gives the same bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from .writing import StatementWriter

FEATURES = (
    "alias", "view", "write", "in_place", "augmented", "list", "list_grows", "dict", "dict_keys", "set", "object",
    "object_shape", "parameter", "cell", "global", "nonlocal", "print", "identity", "raise", "try", "helper", "return",
)  # fmt: skip
"""What programs may do besides computing, branching and looping; each program does some of it."""

GLOBALS = """\
class Box:
    def __init__(self, t, n):
        self.t = t
        self.n = n
        self.items = [t, t + 1]

    def bump(self, k):
        self.n += k
        self.t = self.t + k
        return self

class Oops(Exception):
    def __init__(self, code):
        super().__init__("oops", code)
        self.code = code

class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = Parameter(Tensor([1.0, 2.0]), name="w")
        self.count = 0
        self.cache = Tensor([0.0, 0.0])
        self.items = [Tensor([5.0, 6.0]), 3]

    def construct(self, x):
        self.count += 1
        self.cache = x
        return x + self.w

W = Parameter(Tensor([3.0, 4.0]), name="W")
NET = Net()
LIST = [Tensor([1.0, 1.0]), Tensor([2.0, 3.0])]
NUMS = [1, 2, 3]
DICT = {"a": Tensor([4.0, 5.0]), "n": 1, "b": Tensor([0.0, 7.0])}
SET = {1, 2}
BOX = Box(Tensor([6.0, 1.0]), 2)
COUNT = 0
LAST = Tensor([0.0, 0.0])
"""

# $v and $w are vectors, $m is a matrix, $n a number, $l a list, $d a dict, $o a Box: names. $L, $D and $O may be those
# of the module, $x is none of them, $R a counter. $V and $N are expressions, $c is a condition, $i a small number, $j
# an index, $k a key, $e an element, $t a tensor somewhere.
VECTORS = {
    "": (
        "$v", "$v + $i", "$v - $w", "$v * 2", "$v + $w", "ops.relu($v)", "Tensor([1.0, 2.0])", "$l[$j]", "$d[$k]",
        "$o.t", "$m[$j]", "($v if $c else $w)",
    ),
    "view": ("$v.reshape(2)", "$v[:]", "$v.view(2)", "$m.T[1]", "$m.reshape(4)[1:3]"),
    "parameter": ("$v + W", "W + 0"),
    "cell": ("NET($v)", "NET.cache"),
}  # fmt: skip
NUMBERS = {
    "": ("$n", "$n", "$R", "$n + $i", "$n * 2 - 1", "$i", "int($v[0])", "len($l)", "$d['n']", "$o.n"),
    "list": ("NUMS[0]", "NUMS[-1]"),
    "cell": ("NET.count",),
}
CONDITIONS = {
    "": (
        "$v.sum() > $i", "$v[0] > $i", "$n > $i", "$v[0] < $w[1]", "$n % 2 == 0", "$v.sum() > 0 and $n > 0",
        "not $v[1] == $i",
    ),
    "identity": ("$v is $w", "$v is not $w", "$l[0] is $v", "$l is LIST", "$o is BOX"),
    "dict_keys": ("'c' in DICT", "$k in $d"),
    "set": ("3 in SET", "$n in SET"),
}  # fmt: skip
RESULTS = {"": ("$v", "$v", "$n", "$V", "$l", "$d", "$o", "$o.n")}
STATEMENTS = {
    "": ("$v = $V", "$v = $V", "$n = $N"),
    "alias": ("$v = $w", "$v, $w = $w, $v", "$v = $l[$j]", "$v = $d[$k]", "$v = $o.t"),
    "view": ("$v = $w.reshape(2)", "$v = $w[:]", "$v = $w[::-1]", "$v = $m[$j]", "$v = $m[:, 1]"),
    "write": (
        "$v[$j] = $e", "$v[0] += $e", "$v[:] = $w", "$v[...] = $w + 1", "$v[:1] = $e", "$v[$n % 2] = $e",
        "$v[$v > 1] = $i.0", "$m[0] = $v", "$m[1, 0] = $e", "$m[0][1] = $e", "$m[:, 1] = $v", "$m[1] += $v",
        "$l[0][1] = $e", "$d['a'][0] = $e", "$o.t[0] = $e",
    ),
    "in_place": ("$t.add_($w)", "$t.mul_(2)", "$t.zero_()", "$t.copy_($w)", "$t.fill_($i.0)", "$t.sub_($w)"),
    "augmented": ("$v += $w", "$v -= 1", "$v *= 2", "$n += $i", "$n -= 1", "$l[0] += $v", "$o.t -= $v"),
    "list": (
        "$L[0] = $V", "$L[-1] = $V", "$L[0], $L[1] = $L[1], $L[0]", "NUMS[0] = $N", "NUMS[1] += 1", "$L.reverse()",
        "$L[$n % 2] = $V", "$l = $L",
    ),
    "list_grows": (
        "$L.append($V)", "$L.insert(0, $V)", "$x += [$V]", "$L.extend($L[:1])", "NUMS.append($N)", "$v = $L.pop()",
        "NUMS.pop(0)",
    ),
    "dict": (
        "$D['a'] = $V", "$D['b'] = $V", "$D['n'] += 1", "$D['n'] = $N", "$D.update(a=$V)", "$v = $D.get('a')",
        "$D['a'], $D['b'] = $D['b'], $D['a']",
    ),
    "dict_keys": (
        "$D['c'] = $V", "$D['a'] = $D.pop('a')", "$D.pop('c', None)", "$D.setdefault('c', $N)",
        "if 'c' in $D: del $D['c']", "print(list($D))", "$D['c'] = 1",
    ),
    "set": ("SET.add(3)", "SET.discard(1)", "SET.add(7)", "SET.discard(3)", "print(int(3 in SET), len(SET))"),
    "object": (
        "$O.t = $V", "$O.n += 1", "$O.n = $N", "$O.bump($i)", "$O.items[0] = $V", "setattr($O, 't', $V)",
        "$O.items = [$O.t, $V]", "$o = $O",
    ),
    "object_shape": (
        "$O.more = $N", "$O.extra = $V", "if hasattr($O, 'more'): del $O.more", "$O.items.append($V)",
        "print(int(hasattr($O, 'more')))",
    ),
    "parameter": (
        "ops.assign(W, $v)", "ops.assign_add(W, $v)", "W[0] = $i.0", "W.add_($v)", "$v = W + 0", "W[:] = $v",
        "$v = W.value()",
    ),
    "cell": (
        "$v = NET($v)", "NET.count += 1", "NET.cache = $v", "NET.items[0] = $v", "ops.assign(NET.w, $v)",
        "NET.items[1] += 1",
    ),
    "global": ("COUNT += 1", "LAST = $V", "COUNT = $N"),
    "print": ("print('p', $N)", 'print(f"{$N} {$v}")', "print($v)", "print('here')"),
    "identity": ("print('same' if $v is $w else 'other')", "$n = int($v is $w)"),
    "raise": (
        "if $c: raise ValueError('bad', $n)", "if $c: raise Oops($n)", "if $c: raise KeyError('k')",
        "if $c: raise RuntimeError(f'no {$n}')", "assert $c, 'not so'",
    ),
}  # fmt: skip
CAUGHT = ("Oops", "ValueError", "(ValueError, Oops)", "Exception", "LookupError")


class Programmer(StatementWriter):
    """Writes one program; ``allowed`` restricts what it may do."""

    def __init__(self, random: Random, allowed: Sequence[str] = FEATURES) -> None:
        super().__init__(random, ())
        self.features = self.some(allowed, 2, 6)
        self.helpers: list[str] = []

    def makers(self) -> dict[str, Callable[[], str]]:
        """What is no name of a kind."""
        names = self.names
        return {
            "w": lambda: self.pick(names["v"]), "V": self.vector, "N": lambda: self.of(NUMBERS), "c": self.truth,
            "i": lambda: str(self.small()), "j": lambda: self.pick("01"), "k": lambda: self.pick(("'a'", "'b'")),
            "e": lambda: self.of({"": ("$i.0", "$v[1]", "$v[0] + 1", "$i")}),
            "t": lambda: self.pick([*names["v"], *(f"{x}[0]" for x in names["l"]), *(f"{x}.t" for x in names["o"])]),
            "L": lambda: self.pick([*names["l"], "LIST"]), "D": lambda: self.pick([*names["d"], "DICT"]),
            "O": lambda: self.pick([*names["o"], "BOX"]),
        }  # fmt: skip

    def program(self) -> str:
        """The text."""
        self.add(GLOBALS)
        if "helper" in self.features:
            for _ in range(self.random.randint(1, 2)):
                self.helper()
        self.main()
        self.calls()
        return self.source()

    def helper(self) -> None:
        """A function that the program calls: of a vector, a list and a box."""
        name = self.fresh("helper")
        self.scope(v=["v", "w"], m=[], n=["k"], l=["ls"], d=[], o=["o"])
        with self.block(f"def {name}(v, w, k, ls, o):"):
            self.declare()
            self.statements(3, 1)
            self.add(f"return {self.vector()}")
        self.helpers.append(name)

    def scope(self, **names: list[str]) -> None:
        """Set the names of each kind, and some globals."""
        self.names = {**names, "x": [*names["l"]], "R": []}
        for feature, kind, name in (("list", "l", "LIST"), ("dict", "d", "DICT"), ("object", "o", "BOX")):
            if feature in self.features and self.chance(0.7):
                self.names[kind].append(name)

    def declare(self) -> None:
        """The names that a function makes its own."""
        if "global" in self.features:
            self.add("global COUNT, LAST")
            self.names["n"].append("COUNT")
            self.names["v"].append("LAST")

    def main(self) -> None:
        """The program itself."""
        self.scope(v=["x", "y"], m=["m"], n=["k"], l=["xs"], d=["d"], o=["box"])
        with self.block("def program(x, y, m, n, k, xs, d, box):"):
            self.declare()
            self.add("i = int(n)" if self.chance(0.7) else "i = k")
            self.names["n"].append("i")
            self.add(f"a = {self.vector()}")
            self.names["v"].append("a")
            if "nonlocal" in self.features:
                self.inner()
            self.statements(6, 2)
            self.add(f"return {', '.join(self.of(RESULTS) for _ in range(self.random.randint(1, 3)))}")

    def inner(self) -> None:
        """A closure that changes what is around it."""
        name = self.fresh("inner")
        with self.block(f"def {name}(v, w=None, k=1, ls=None, o=None):"):
            self.add("nonlocal a, i")
            before, self.features = self.features, [name for name in self.features if name != "return"]
            self.names["v"].append("v")
            self.statements(2, 1)
            self.names["v"].remove("v")
            self.features = before
            self.add(f"return {self.vector()}")
        self.helpers = [*self.helpers, name]

    def calls(self) -> None:
        """Two or three calls whose inputs take different branches, some with one object passed twice."""
        for number in range(self.random.randint(2, 3)):
            with self.block(f"def call_{number}():"):
                for name in ("x", "y"):
                    self.add(f"{name} = Tensor([{self.small()}.0, {self.small()}.0])")
                self.add("y = x" if self.chance(0.25) else "")
                self.add(f"m = Tensor([[{self.small()}.0, {self.small()}.0], [{self.small()}.0, 1.0]])")
                first = "x" if self.chance(0.4) else "x + 1"
                second = "x" if self.chance(0.2) else "m[0]" if self.chance(0.2) else "y * 2"
                self.add(f"xs = [{first}, {second}]")
                self.add(f"d = {{'a': {'x' if self.chance(0.4) else 'x - 1'}, 'n': {self.small()}, 'b': y}}")
                self.add(f"box = Box({'x' if self.chance(0.4) else 'y + 3'}, {self.small()})")
                if self.chance(0.2):
                    self.add("box.items = xs")
                count = self.random.randint(0, 3)
                n = f"Tensor({count})" if self.chance(0.7) else f"mutable({count})" if self.chance(0.5) else str(count)
                self.add(f"return x, y, m, {n}, {self.small()}, xs, d, box")

    def small(self) -> int:
        """A small number."""
        return self.random.randint(-2, 3)

    def vector(self) -> str:
        """A tensor of two numbers."""
        if "helper" in self.features and self.helpers and self.in_main() and self.chance(0.1):
            return self.call()
        return self.of(VECTORS)

    def truth(self) -> str:
        """A condition: known while compiling, or not."""
        return self.of(CONDITIONS)

    def in_main(self) -> bool:
        """Are the names those of the program itself?"""
        return "x" in self.names["v"]

    def call(self) -> str:
        """A call of a helper."""
        return f"{self.pick(self.helpers)}({self.filled('$v, $w, $n, $L, $O')})"

    # -- statements --------------------------------------------------------------------------------

    def simple(self, depth: int) -> None:
        """A statement of one of the features, or an assignment."""
        ways = [name for name in self.features if name in STATEMENTS]
        ways += ["try"] * (depth > 0 and "try" in self.features)
        ways += ["call"] * (self.in_main() and bool(self.helpers))
        way = self.pick(ways) if ways and self.chance(0.85) else ""
        if way == "try":
            self.try_()
        elif way == "call":
            self.add(f"{self.pick(self.names['v'])} = {self.call()}" if self.chance(0.7) else self.call())
        else:
            self.add(self.of({"": STATEMENTS[way]}))

    def leave(self) -> None:
        """An early end of a loop or of the function."""
        if "return" in self.features and not self.in_loop and self.chance(0.25):
            self.add(f"return {self.of(RESULTS)}" if self.in_main() else f"return {self.vector()}")
        super().leave()

    def while_(self, depth: int) -> None:
        """A loop that the run ends."""
        self.counted(self.pick(("i", "int(n)", "k", "x[0]", "2")) if self.in_main() else "k", "R", depth)

    def for_(self, depth: int) -> None:
        """A loop over numbers, rows, or the tensors of a list."""
        item = self.fresh("r")
        ways = [("range(2)", "n"), (f"range({self.pick(self.names['n'])})", "n"), *((m, "v") for m in self.names["m"])]
        if "list_grows" not in self.features:
            ways += [(name, "v") for name in self.names["l"][:1]]
        over, kind = self.pick(ways)
        self.loop(f"for {item} in {over}:", item, kind, depth)

    def try_(self) -> None:
        """Exceptions that are caught."""
        with self.block("try:"):
            self.simple(0)
            if self.chance(0.7):
                self.add(self.of({"": STATEMENTS["raise"]}))
            self.simple(0)
        if self.chance(0.85):
            with self.block(f"except {self.pick(CAUGHT)}{self.pick((' as e', ''))}:"):
                self.simple(0)
                self.add("raise" if self.chance(0.1) else "pass")
            if self.chance(0.2):
                with self.block("else:"):
                    self.simple(0)
            if self.chance(0.75):
                return
        with self.block("finally:"):
            self.simple(0)


def program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """A program."""
    return Programmer(random, features).program()

"""Random programs about state: containers, attributes, aliases and views of tensors, globals, closures, exceptions.

All tensors hold small whole numbers, so that every order of computing gives the same bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .writing import Writer

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

KEYS = ("a", "b")


class Programmer(Writer):
    """Writes one program; ``allowed`` restricts what it may do."""

    def __init__(self, random: Random, allowed: Sequence[str] = FEATURES) -> None:
        super().__init__(random)
        self.features = set(self.some(allowed, 2, 6))
        self.vectors: list[str] = []
        self.matrices: list[str] = []
        self.numbers: list[str] = []
        self.lists: list[str] = []
        self.dicts: list[str] = []
        self.boxes: list[str] = []
        self.helpers: list[str] = []
        self.declared: set[str] = set()
        self.loops = 0
        self.in_loop = False

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
        self.scope(["v", "w"], [], ["k"], ["ls"], [], ["o"])
        with self.block(f"def {name}(v, w, k, ls, o):"):
            self.declare()
            self.statements(3, 1)
            self.add(f"return {self.vector()}")
        self.helpers.append(name)

    def scope(self, *names: list[str]) -> None:
        """Set the names of each kind, and some globals."""
        self.vectors, self.matrices, self.numbers, self.lists, self.dicts, self.boxes = names
        if "list" in self.features and self.chance(0.7):
            self.lists = [*self.lists, "LIST"]
        if "dict" in self.features and self.chance(0.7):
            self.dicts = [*self.dicts, "DICT"]
        if "object" in self.features and self.chance(0.7):
            self.boxes = [*self.boxes, "BOX"]

    def declare(self) -> None:
        """The names that a function makes its own."""
        if "global" in self.features:
            self.add("global COUNT, LAST")
            self.numbers = [*self.numbers, "COUNT"]
            self.vectors = [*self.vectors, "LAST"]

    def main(self) -> None:
        """The program itself."""
        self.scope(["x", "y"], ["m"], ["k"], ["xs"], ["d"], ["box"])
        with self.block("def program(x, y, m, n, k, xs, d, box):"):
            self.declare()
            self.add("i = int(n)" if self.chance(0.7) else "i = k")
            self.numbers = [*self.numbers, "i"]
            self.add(f"a = {self.vector()}")
            self.vectors = [*self.vectors, "a"]
            if "nonlocal" in self.features:
                self.inner()
            self.statements(6, 2)
            self.add(f"return {', '.join(self.result() for _ in range(self.random.randint(1, 3)))}")

    def inner(self) -> None:
        """A closure that changes what is around it."""
        name = self.fresh("inner")
        with self.block(f"def {name}(v, w=None, k=1, ls=None, o=None):"):
            self.add("nonlocal a, i")
            before = self.features
            self.features = before - {"helper", "nonlocal", "return"}
            vectors = self.vectors
            self.vectors = [*vectors, "v"]
            self.statements(2, 1)
            self.vectors = vectors
            self.features = before
            self.add(f"return {self.vector()}")
        self.helpers = [*self.helpers, name]
        self.features.add("helper")

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

    # -- expressions -------------------------------------------------------------------------------

    def vector(self) -> str:
        """A tensor of two numbers."""
        v, w = self.pick(self.vectors), self.pick(self.vectors)
        ways = [
            v,
            f"{v} + {self.small()}",
            f"{v} - {w}",
            f"{v} * 2",
            f"{v} + {w}",
            f"ops.relu({v})",
            "Tensor([1.0, 2.0])",
        ]
        ways += [f"{self.pick(self.lists or ['LIST'])}[{self.pick((0, 1, -1))}]"] if self.lists else []
        ways += [f"{self.pick(self.dicts or ['DICT'])}[{self.pick(KEYS)!r}]"] if self.dicts else []
        ways += [f"{self.pick(self.boxes or ['BOX'])}.t"] if self.boxes else []
        ways += [f"{self.pick(self.matrices or ['m'])}[{self.pick((0, 1))}]"] if self.matrices else []
        if "view" in self.features:
            ways += [f"{v}.reshape(2)", f"{v}[:]", f"{v}.view(2)"]
            ways += [
                f"{self.pick(self.matrices or ['m'])}.T[1]",
                f"{self.pick(self.matrices or ['m'])}.reshape(4)[1:3]",
            ] * bool(self.matrices)
        ways += [f"{v} + W", "W + 0"] if "parameter" in self.features else []
        ways += [f"NET({v})", "NET.cache"] if "cell" in self.features else []
        ways += [self.call()] if "helper" in self.features and self.helpers and self.in_main() else []
        ways += [f"({v} if {self.condition()} else {w})"] if self.chance(0.3) else []
        return self.pick(ways)

    def in_main(self) -> bool:
        """Are the names those of the program itself?"""
        return "x" in self.vectors

    def call(self) -> str:
        """A call of a helper."""
        v, w = self.pick(self.vectors), self.pick(self.vectors)
        ls, o = self.pick(self.lists or ["LIST"]), self.pick(self.boxes or ["BOX"])
        return f"{self.pick(self.helpers)}({v}, {w}, {self.pick(self.numbers)}, {ls}, {o})"

    def number(self) -> str:
        """A Python number."""
        n = self.pick(self.numbers)
        ways = [n, n, f"{n} + {self.small()}", f"{n} * 2 - 1", str(self.small()), f"int({self.pick(self.vectors)}[0])"]
        ways += [f"len({self.pick(self.lists or ['LIST'])})"] if self.lists else []
        ways += [f"{self.pick(self.dicts or ['DICT'])}['n']"] if self.dicts else []
        ways += [f"{self.pick(self.boxes or ['BOX'])}.n"] if self.boxes else []
        ways += ["NUMS[0]", "NUMS[-1]"] if "list" in self.features else []
        ways += ["NET.count"] if "cell" in self.features else []
        return self.pick(ways)

    def condition(self) -> str:
        """A truth: known while compiling, or not."""
        v, w, n = self.pick(self.vectors), self.pick(self.vectors), self.pick(self.numbers)
        ways = [f"{v}.sum() > {self.small()}", f"{v}[0] > {self.small()}", f"{n} > {self.small()}", f"{v}[0] < {w}[1]"]
        ways += [f"{n} % 2 == 0", f"{v}.sum() > 0 and {n} > 0", f"not {v}[1] == {self.small()}"]
        if "identity" in self.features:
            ways += [f"{v} is {w}", f"{v} is not {w}"]
            ways += [
                f"{self.pick(self.lists or ['LIST'])}[0] is {v}",
                f"{self.pick(self.lists or ['LIST'])} is LIST",
            ] * bool(self.lists)
            ways += [f"{self.pick(self.boxes or ['BOX'])} is BOX"] * bool(self.boxes)
        ways += ["'c' in DICT", f"{self.pick(KEYS)!r} in {self.pick(self.dicts or ['DICT'])}"] * bool(
            self.dicts and "dict_keys" in self.features
        )
        ways += ["3 in SET", f"{n} in SET"] if "set" in self.features else []
        return self.pick(ways)

    def result(self) -> str:
        """Something that is returned."""
        ways = [self.pick(self.vectors), self.pick(self.vectors), self.pick(self.numbers), self.vector()]
        ways += [self.pick(self.lists or ["LIST"])] * bool(self.lists) + [self.pick(self.dicts or ["DICT"])] * bool(
            self.dicts
        )
        ways += [self.pick(self.boxes or ["BOX"]), f"{self.pick(self.boxes or ['BOX'])}.n"] * bool(self.boxes)
        return self.pick(ways)

    # -- statements --------------------------------------------------------------------------------

    def statements(self, most: int, depth: int) -> None:
        """Some statements."""
        for _ in range(self.random.randint(1, most)):
            if depth and self.chance(0.4):
                self.pick((self.if_, self.if_, self.while_, self.for_))(depth)
            else:
                self.simple(depth)

    def simple(self, depth: int) -> None:
        """A statement of one of the features, or an assignment."""
        ways = [getattr(self, f"{feature}_") for feature in sorted(self.features) if hasattr(self, f"{feature}_")]
        ways = [way for way in ways if depth > 0 or way != self.try_]
        if not ways or self.chance(0.15):
            self.assign()
        else:
            self.pick(ways)(depth)

    def assign(self) -> None:
        """A new value of a name."""
        if self.chance(0.6):
            self.add(f"{self.pick(self.vectors)} = {self.vector()}")
        else:
            self.add(f"{self.pick(self.numbers)} = {self.number()}")

    def if_(self, depth: int) -> None:
        """A branch."""
        with self.block(f"if {self.condition()}:"):
            self.statements(2, depth - 1)
            self.leave()
        if self.chance(0.2):
            with self.block(f"elif {self.condition()}:"):
                self.statements(1, depth - 1)
        if self.chance(0.5):
            with self.block("else:"):
                self.statements(2, depth - 1)

    def leave(self) -> None:
        """An early end of a loop or of the function."""
        if self.in_loop and self.chance(0.25):
            self.add(self.pick(("break", "continue")))
        elif "return" in self.features and self.chance(0.25):
            self.add(f"return {self.result()}" if self.in_main() else f"return {self.vector()}")

    def while_(self, depth: int) -> None:
        """A loop that the run ends."""
        self.loops += 1
        counter = f"c{self.loops}"
        start = self.pick(("i", "int(n)", "k", "x[0]", "2")) if self.in_main() else "k"
        self.add(f"{counter} = {start}")
        also = f" and ({self.condition()})" if self.chance(0.3) else ""
        with self.block(f"while {counter} > 0{also}:"):
            self.add(f"{counter} = {counter} - 1")
            self.loop_body(depth)

    def for_(self, depth: int) -> None:
        """A loop over something."""
        self.loops += 1
        item = f"r{self.loops}"
        known = (
            ["range(2)", self.pick(self.lists or ["LIST"])]
            if self.lists and "list_grows" not in self.features
            else ["range(2)"]
        )
        ways = [*known, *self.matrices, f"range({self.pick(self.numbers)})"]
        over = self.pick(ways)
        with self.block(f"for {item} in {over}:"):
            vectors, numbers = self.vectors, self.numbers
            if over.startswith("range"):
                self.numbers = [*numbers, item]
            else:
                self.vectors = [*vectors, item]
            self.loop_body(depth)
            self.vectors, self.numbers = vectors, numbers
        if self.chance(0.15):
            with self.block("else:"):
                self.simple(0)

    def loop_body(self, depth: int) -> None:
        """What a loop does."""
        before, self.in_loop = self.in_loop, True
        self.statements(2, depth - 1)
        self.in_loop = before

    # -- features ----------------------------------------------------------------------------------

    def alias_(self, depth: int) -> None:
        """Two names of one tensor, or a tensor in two places."""
        v, w = self.pick(self.vectors), self.pick(self.vectors)
        ways = [f"{v} = {w}", f"{v}, {w} = {w}, {v}", f"a = {v}"]
        ways += [f"{v} = {self.pick(self.lists or ['LIST'])}[{self.pick((0, 1))}]"] * bool(self.lists)
        ways += [f"{v} = {self.pick(self.dicts or ['DICT'])}[{self.pick(KEYS)!r}]"] * bool(self.dicts)
        ways += [f"{v} = {self.pick(self.boxes or ['BOX'])}.t"] * bool(self.boxes)
        text = self.pick(ways)
        self.add(text if self.in_main() or not text.startswith("a =") else f"{v} = {w}")

    def view_(self, depth: int) -> None:
        """A name of a part of a tensor."""
        v, w = self.pick(self.vectors), self.pick(self.vectors)
        ways = [f"{v} = {w}.reshape(2)", f"{v} = {w}[:]", f"{v} = {w}[::-1]"]
        ways += [
            f"{v} = {self.pick(self.matrices or ['m'])}[{self.pick((0, 1))}]",
            f"{v} = {self.pick(self.matrices or ['m'])}[:, 1]",
        ] * bool(self.matrices)
        self.add(self.pick(ways))

    def write_(self, depth: int) -> None:
        """An assignment to elements."""
        v, w = self.pick(self.vectors), self.pick(self.vectors)
        value = self.pick((f"{self.small()}.0", f"{w}[1]", f"{w}[0] + 1", str(self.small())))
        ways = [f"{v}[0] = {value}", f"{v}[1] = {value}", f"{v}[0] += {value}", f"{v}[:] = {w}", f"{v}[...] = {w} + 1"]
        ways += [
            f"{v}[:1] = {value}",
            f"{v}[{self.pick(self.numbers)} % 2] = {value}",
            f"{v}[{v} > 1] = {self.small()}.0",
        ]
        if self.matrices:
            m = self.pick(self.matrices or ["m"])
            ways += [
                f"{m}[0] = {v}",
                f"{m}[1, 0] = {value}",
                f"{m}[0][1] = {value}",
                f"{m}[:, 1] = {v}",
                f"{m}[1] += {v}",
            ]
        ways += [f"{self.pick(self.lists or ['LIST'])}[0][1] = {value}"] * bool(self.lists)
        ways += [f"{self.pick(self.dicts or ['DICT'])}['a'][0] = {value}"] * bool(self.dicts)
        ways += [f"{self.pick(self.boxes or ['BOX'])}.t[0] = {value}"] * bool(self.boxes)
        self.add(self.pick(ways))

    def in_place_(self, depth: int) -> None:
        """A method that writes its tensor."""
        v, w = self.target(), self.pick(self.vectors)
        self.add(
            self.pick(
                (
                    f"{v}.add_({w})",
                    f"{v}.mul_(2)",
                    f"{v}.zero_()",
                    f"{v}.copy_({w})",
                    f"{v}.fill_({self.small()}.0)",
                    f"{v}.sub_({w})",
                )
            )
        )

    def target(self) -> str:
        """A tensor, by a name or in a container."""
        ways = [*self.vectors, *(f"{name}[0]" for name in self.lists), *(f"{name}.t" for name in self.boxes)]
        return self.pick(ways)

    def augmented_(self, depth: int) -> None:
        """``+=`` and its like."""
        v, w, n = self.pick(self.vectors), self.pick(self.vectors), self.pick(self.numbers)
        ways = [f"{v} += {w}", f"{v} -= 1", f"{v} *= 2", f"{n} += {self.small()}", f"{n} -= 1"]
        ways += [f"{self.pick(self.lists or ['LIST'])}[0] += {v}"] * bool(self.lists) + [
            f"{self.pick(self.boxes or ['BOX'])}.t -= {v}"
        ] * bool(self.boxes)
        self.add(self.pick(ways))

    def list_(self, depth: int) -> None:
        """Elements of a list."""
        ls = self.pick([*self.lists, "LIST"])
        ways = [f"{ls}[0] = {self.vector()}", f"{ls}[-1] = {self.vector()}", f"{ls}[0], {ls}[1] = {ls}[1], {ls}[0]"]
        ways += [
            f"NUMS[0] = {self.number()}",
            "NUMS[1] += 1",
            f"{ls}.reverse()",
            f"{ls}[{self.pick(self.numbers)} % 2] = {self.vector()}",
        ]
        ways += [f"{self.pick(self.lists or ['LIST'])} = {ls}"] * bool(self.lists)
        self.add(self.pick(ways))

    def list_grows_(self, depth: int) -> None:
        """A list whose length changes."""
        ls = self.pick([*self.lists, "LIST"])
        ways = [
            f"{ls}.append({self.vector()})",
            f"{ls}.insert(0, {self.vector()})",
            f"{ls} += [{self.vector()}]" if ls != "LIST" else "LIST.extend([])",
        ]
        ways += [
            f"{ls}.extend({ls}[:1])",
            f"NUMS.append({self.number()})",
            f"{self.pick(self.vectors)} = {ls}.pop()",
            "NUMS.pop(0)",
        ]
        self.add(self.pick(ways))

    def dict_(self, depth: int) -> None:
        """Values of a dict."""
        d = self.pick([*self.dicts, "DICT"])
        ways = [
            f"{d}['a'] = {self.vector()}",
            f"{d}['b'] = {self.vector()}",
            f"{d}['n'] += 1",
            f"{d}['n'] = {self.number()}",
        ]
        ways += [
            f"{d}.update(a={self.vector()})",
            f"{self.pick(self.vectors)} = {d}.get('a')",
            f"{d}['a'], {d}['b'] = {d}['b'], {d}['a']",
        ]
        self.add(self.pick(ways))

    def dict_keys_(self, depth: int) -> None:
        """Keys of a dict, and their order."""
        d = self.pick([*self.dicts, "DICT"])
        ways = [
            f"{d}['c'] = {self.vector()}",
            f"{d}['a'] = {d}.pop('a')",
            f"{d}.pop('c', None)",
            f"{d}.setdefault('c', {self.number()})",
        ]
        ways += [f"if 'c' in {d}: del {d}['c']", f"print(list({d}))", f"{d}['c'] = 1"]
        self.add(self.pick(ways))

    def set_(self, depth: int) -> None:
        """A set."""
        self.add(
            self.pick(
                ("SET.add(3)", "SET.discard(1)", "SET.add(7)", "SET.discard(3)", "print(int(3 in SET), len(SET))")
            )
        )

    def object_(self, depth: int) -> None:
        """Attributes of an object."""
        o = self.pick([*self.boxes, "BOX"])
        ways = [f"{o}.t = {self.vector()}", f"{o}.n += 1", f"{o}.n = {self.number()}", f"{o}.bump({self.small()})"]
        ways += [
            f"{o}.items[0] = {self.vector()}",
            f"setattr({o}, 't', {self.vector()})",
            f"{o}.items = [{o}.t, {self.vector()}]",
        ]
        ways += [f"{self.pick(self.boxes or ['BOX'])} = {o}"] * bool(self.boxes)
        self.add(self.pick(ways))

    def object_shape_(self, depth: int) -> None:
        """The set of the attributes of an object."""
        o = self.pick([*self.boxes, "BOX"])
        ways = [f"{o}.more = {self.number()}", f"{o}.extra = {self.vector()}", f"if hasattr({o}, 'more'): del {o}.more"]
        ways += [f"{o}.items.append({self.vector()})", f"print(int(hasattr({o}, 'more')))"]
        self.add(self.pick(ways))

    def parameter_(self, depth: int) -> None:
        """Writes to a Parameter."""
        v = self.pick(self.vectors)
        ways = [
            f"ops.assign(W, {v})",
            f"ops.assign_add(W, {v})",
            f"W[0] = {self.small()}.0",
            f"W.add_({v})",
            f"{v} = W + 0",
            f"W[:] = {v}",
        ]
        ways += [f"{v} = W.value()" if v not in ("W",) else "pass"]
        self.add(self.pick(ways))

    def cell_(self, depth: int) -> None:
        """A Cell with state."""
        v = self.pick(self.vectors)
        ways = [
            f"{v} = NET({v})",
            "NET.count += 1",
            f"NET.cache = {v}",
            f"NET.items[0] = {v}",
            f"ops.assign(NET.w, {v})",
            "NET.items[1] += 1",
        ]
        self.add(self.pick(ways))

    def global_(self, depth: int) -> None:
        """Global names."""
        self.add(self.pick(("COUNT += 1", f"LAST = {self.vector()}", f"COUNT = {self.number()}")))

    def nonlocal_(self, depth: int) -> None:
        """A call of a closure."""
        if self.in_main() and self.helpers:
            self.add(f"{self.pick(self.vectors)} = {self.call()}")

    def print_(self, depth: int) -> None:
        """Print something."""
        ways = [
            f"print({self.pick('pqr')!r}, {self.number()})",
            f'print(f"{{{self.number()}}} {{{self.pick(self.vectors)}}}")',
        ]
        self.add(self.pick([*ways, f"print({self.pick(self.vectors)})", "print('here')"]))

    def identity_(self, depth: int) -> None:
        """Ask which object this is."""
        v, w = self.pick(self.vectors), self.pick(self.vectors)
        self.add(
            self.pick((f"print('same' if {v} is {w} else 'other')", f"{self.pick(self.numbers)} = int({v} is {w})"))
        )

    def raise_(self, depth: int) -> None:
        """An exception under a condition."""
        n = self.pick(self.numbers)
        what = self.pick((f"ValueError('bad', {n})", f"Oops({n})", "KeyError('k')", f"RuntimeError(f'no {{{n}}}')"))
        ways = [f"if {self.condition()}: raise {what}", f"assert {self.condition()}, 'not so'"]
        if self.in_main() and self.chance(0.1):
            ways = [f"raise {what}"]
        self.add(self.pick(ways))

    def try_(self, depth: int) -> None:
        """Exceptions that are caught."""
        with self.block("try:"):
            self.simple(0)
            if self.chance(0.7):
                self.raise_(0)
            self.simple(0)
        name = self.pick(("Oops", "ValueError", "(ValueError, Oops)", "Exception", "LookupError"))
        if self.chance(0.85):
            with self.block(f"except {name} as e:" if self.chance(0.5) else f"except {name}:"):
                self.simple(0)
                self.add("raise" if self.chance(0.1) else "pass")
            if self.chance(0.2):
                with self.block("else:"):
                    self.simple(0)
            if self.chance(0.75):
                return
        with self.block("finally:"):
            self.simple(0)

    def helper_(self, depth: int) -> None:
        """A call."""
        if self.in_main() and self.helpers:
            self.add(f"{self.pick(self.vectors)} = {self.call()}" if self.chance(0.7) else self.call())


def program(random: Random, features: Sequence[str] = FEATURES) -> str:
    """A program."""
    return Programmer(random, features).program()

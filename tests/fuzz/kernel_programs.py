"""Random programs about kernels: one function, called with tensors of many sizes in random order.

What is element-wise, reduced, sliced, padded, joined, written in part, turned or multiplied lands in kernels together;
sizes are empty, one, odd, large. All tensors hold small whole numbers, so that every order of computing gives the same
bits (but for what is ``smooth``, which only those ask for who compare with a tolerance).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

FEATURES = (
    "broadcast", "reduce", "slice", "pad", "join", "write", "transpose", "reshape", "product", "gather", "scan",
    "places",
)  # fmt: skip
"""What programs may do besides computing element by element; each program does some of it."""

SMOOTH = "smooth"
"""What is not exact."""

SIZES = (0, 1, 2, 3, 5, 8, 16, 17, 31, 33, 64, 65, 100, 127, 130)
LARGE = ((3, 1030), (2, 2100), (130, 1024), (257, 520), (1100, 9), (70, 64), (12, 4096))
CALLS = 5
DTYPES = ("float32",) * 6 + ("float64", "int32", "int64", "float16")

_LIMITS = {"float16": 1 << 10, "float32": 1 << 22}
"""Whole numbers up to which sums are exact; more in the other types."""

_MOST_ELEMENTS = 140_000


class Value(NamedTuple):
    """A variable of a program: its dims in words (equal words are equal sizes), and what no element exceeds."""

    name: str
    dims: tuple[str, ...]
    bound: int


class KernelWriter:
    """The lines of one program."""

    def __init__(self, random: Random, features: Sequence[str]) -> None:
        self.random = random
        self.features = features
        self.dtype = random.choice(DTYPES)
        self.limit = _LIMITS.get(self.dtype, 1 << 40)
        self.lines: list[str] = []
        self.values = [
            Value("x", ("m", "n"), 4), Value("y", ("m", "n"), 4), Value("z", ("k", "n"), 4), Value("r", ("n",), 4),
            Value("c", ("m", "1"), 4), Value("s", (), 4),
        ]  # fmt: skip

    def write(self) -> str:
        """The text of the module."""
        makers: dict[str, Callable[[], None]] = {
            "broadcast": self.pair, "reduce": self.reduction, "slice": self.slice, "pad": self.pad, "join": self.join,
            "write": self.part_written, "transpose": self.transpose, "reshape": self.reshape,
            "product": self.product, "gather": self.gather, "scan": self.scan, "places": self.places,
            SMOOTH: self.smooth,
        }  # fmt: skip
        chosen = [makers[name] for name in self.features if self.random.random() < 0.5] or [self.pair]
        for _ in range(self.random.randint(2, 11)):
            self.random.choice((self.pair, self.single, *chosen))()
        count = self.random.randint(1, 3)
        # tensors of their own, without -0.0: what shares memory and signs of zeros are other questions
        results = ", ".join(f"{value.name} + 0" for value in self.values[-count:])
        lines = ["def program(x, y, z, r, c, s, i):", *(f"    {line}" for line in self.lines), f"    return {results},"]
        return "\n".join([_HEAD.format(dtype=self.dtype), *lines, "", *self.calls(), ""])

    def calls(self) -> list[str]:
        """Functions that give arguments, of sizes in random order."""
        sizes = [(self.random.choice(SIZES), self.random.choice(SIZES)) for _ in range(CALLS - 3)]
        sizes += [self.random.choice(LARGE), (self.random.choice((0, 3)), 0), (1, self.random.choice(SIZES))]
        self.random.shuffle(sizes)
        lines: list[str] = []
        for number, (m, n) in enumerate(sizes):
            k = self.random.choice((1, 2, 5, 8, 33)) if m * n < 1 << 16 else 2
            lines += [f"def call_{number}():", f"    return arguments({m}, {n}, {k}, {self.random.randrange(1000)})"]
        return lines

    # -- lines -------------------------------------------------------------------------------------------------

    def add(self, text: str, dims: tuple[str, ...], bound: int) -> None:
        """A new variable; large numbers are made small again."""
        name = f"v{len(self.lines)}"
        if bound > self.limit:
            text, bound = f"ops.clamp({text}, -4, 4)", 4
        self.lines.append(f"{name} = {text}")
        self.values.append(Value(name, dims, bound))

    def pick(self, fits: Callable[[Value], bool] = lambda _: True) -> Value | None:
        """Some variable, the later ones more often."""
        known = [value for value in self.values if fits(value)]
        if not known:
            return None
        return self.random.choice(known[-4:] if self.random.random() < 0.6 else known)

    def matrix(self) -> Value | None:
        """Some variable of two dims."""
        return self.pick(lambda value: len(value.dims) == 2)

    def pair(self) -> None:
        """Two variables, one perhaps broadcast to the other."""
        if (a := self.pick()) is None:
            return
        dims_of_a = a.dims
        b = self.pick(lambda other: broadcast(dims_of_a, other.dims) is not None)
        if b is None:
            return
        if self.random.random() < 0.5:
            a, b = b, a
        dims, form = broadcast(a.dims, b.dims), self.random.choice(_PAIRS)
        bound = a.bound * b.bound if "*" in form else a.bound + b.bound
        assert dims is not None
        self.add(form.format(a=a.name, b=b.name), dims, bound)

    def single(self) -> None:
        """One variable."""
        if (a := self.pick()) is not None:
            self.add(self.random.choice(_SINGLES).format(a=a.name), a.dims, 2 * a.bound + 3)

    def smooth(self) -> None:
        """What takes some instructions, softmax among them."""
        if (a := self.pick(lambda value: len(value.dims) > 0)) is not None and self.dtype.startswith("float"):
            self.add(self.random.choice(_SMOOTH).format(a=a.name), a.dims, 4)

    def reduction(self) -> None:
        """Some dims are gone, or of size 1."""
        if (a := self.pick(lambda value: len(value.dims) > 0)) is None:
            return
        axes = sorted(self.random.sample(range(len(a.dims)), self.random.randint(1, len(a.dims))))
        keep, form = self.random.random() < 0.6, self.random.choice(("sum", "sum", "max", "min"))
        kept = tuple("1" if axis in axes else dim for axis, dim in enumerate(a.dims))
        left = kept if keep else tuple(dim for axis, dim in enumerate(a.dims) if axis not in axes)
        bound = a.bound * _MOST_ELEMENTS if form == "sum" else a.bound
        if form == "sum" and self.limit < bound:
            bound = a.bound * 4200 if len(axes) == 1 and self.limit > 1 << 20 else bound
        if form == "sum":
            text = f"ops.sum({a.name}, {tuple(axes)}, {keep})"
        else:
            text = f"ops.a{form}({a.name}, {tuple(axes)}, {keep})"
        if form == "sum" and bound > self.limit:  # what is exact must not depend on the order
            text = f"ops.sum(ops.clamp({a.name}, -1, 1) * ({a.name} > 2).astype({a.name}.dtype), {tuple(axes)}, {keep})"
            if self.dtype == "float16":
                text = f"ops.amax({a.name}, {tuple(axes)}, {keep})"
            bound = min(_MOST_ELEMENTS, self.limit)
        self.add(text, left, bound)

    def slice(self) -> None:
        """Some places of each dim."""
        if (a := self.pick(lambda value: len(value.dims) > 0)) is None:
            return
        parts = [self.random.choice(_PARTS) if self.random.random() < 0.7 else ":" for _ in a.dims]
        dims = tuple(
            dim if part in (":", "::-1") else f"({dim})[{part}]" for dim, part in zip(a.dims, parts, strict=True)
        )
        self.add(f"{a.name}[{', '.join(parts)}]", dims, a.bound)

    def pad(self) -> None:
        """Some more places around."""
        if (a := self.matrix()) is None:
            return
        sides = [self.random.randint(0, 3) for _ in range(self.random.choice((2, 4)))]
        more = [sum(sides[2:4]), sum(sides[:2])]
        dims = tuple(f"{dim}+{size}" if size else dim for dim, size in zip(a.dims, more, strict=True))
        value = self.random.choice((0, 0, 3))
        self.add(f"ops.pad({a.name}, {tuple(sides)}, 'constant', {value})", dims, a.bound + 3)

    def join(self) -> None:
        """Two variables, one behind the other or side by side."""
        axis = self.random.randrange(2)
        a = self.matrix()
        b = self.pick(lambda other: len(other.dims) == 2 and other.dims[1 - axis] == a.dims[1 - axis]) if a else None
        if a is None or b is None:
            return
        if self.random.random() < 0.3 and a.dims == b.dims:
            self.add(f"ops.stack([{a.name}, {b.name}], {axis})[{':, ' * axis}1]", a.dims, max(a.bound, b.bound))
            return
        joined = f"{a.dims[axis]}+{b.dims[axis]}"
        dims = (joined, a.dims[1]) if axis == 0 else (a.dims[0], joined)
        self.add(f"ops.concat([{a.name}, {b.name}], {axis})", dims, max(a.bound, b.bound))

    def part_written(self) -> None:
        """A copy of which some places are written."""
        if (a := self.pick(lambda value: len(value.dims) > 0)) is None:
            return
        parts = [self.random.choice(_PARTS) if self.random.random() < 0.6 else ":" for _ in a.dims]
        where = ", ".join(parts)
        value = self.random.choice(("5", "-1", f"-{a.name}[{where}]", "s"))
        self.add(f"{a.name} * 1", a.dims, a.bound + 5)
        self.lines.append(f"{self.values[-1].name}[{where}] = {value}")

    def transpose(self) -> None:
        """Turned."""
        if (a := self.matrix()) is not None:
            self.add(f"ops.transpose({a.name}, (1, 0))", a.dims[::-1], a.bound)

    def reshape(self) -> None:
        """Flat, or with a dim more that is taken away again."""
        if (a := self.matrix()) is None:
            return
        if self.random.random() < 0.5:
            self.add(f"ops.reshape({a.name}, ({a.name}.size,))", (f"{a.dims[0]}*{a.dims[1]}",), a.bound)
        else:
            self.add(f"ops.squeeze(ops.expand_dims({a.name}, 1) + 1, 1)", a.dims, a.bound + 1)

    def product(self) -> None:
        """Of matrices."""
        a = self.matrix()
        b = None if a is None else self.pick(lambda other: len(other.dims) == 2 and other.dims[1] == a.dims[1])
        if a is None or b is None or self.dtype == "float16" or a.dims[1] == "1":
            return
        text = f"ops.matmul(ops.clamp({a.name}, -4, 4), ops.transpose(ops.clamp({b.name}, -4, 4), (1, 0)))"
        if "k" in (a.dims[0], b.dims[0]):
            self.add(text, (a.dims[0], b.dims[0]), 16 * 5000)

    def gather(self) -> None:
        """Rows chosen by indices."""
        if (a := self.pick(lambda value: len(value.dims) == 2 and value.dims[0] == "m")) is not None:
            self.add(f"ops.gather({a.name}, i, 0)", ("g", a.dims[1]), a.bound)

    def scan(self) -> None:
        """Running sums of signs."""
        if (a := self.matrix()) is not None and self.dtype != "float16":
            axis = self.random.randrange(2)
            self.add(f"ops.cumsum(ops.clamp({a.name}, -1, 1), {axis})", a.dims, 5000)

    def places(self) -> None:
        """What depends on where an element stands."""
        if (a := self.matrix()) is None:
            return
        form, dims = self.random.choice(_PLACES)
        named = {"p": a.dims[0], "q": a.dims[1]}
        self.add(form.format(a=a.name), tuple(dim.format(**named) for dim in dims), 2 * a.bound + 5000)


_PAIRS = (
    "{a} + {b}", "{a} - {b}", "{a} * {b}", "ops.maximum({a}, {b})", "ops.minimum({a}, {b})",
    "ops.where({a} > {b}, {a}, {b})", "ops.relu({a} + {b})",
)  # fmt: skip
_SINGLES = ("ops.relu({a})", "ops.abs({a})", "-{a}", "{a} + 3", "ops.where({a} > 1, {a}, 2)", "{a} * 2")
_SMOOTH = (
    "ops.tanh({a})", "ops.softmax({a}, -1)", "ops.exp(ops.clamp({a}, -3, 3))", "ops.sigmoid({a})",
    "ops.log_softmax({a}, -1)", "({a} - {a}.mean(-1, True)) / ops.sqrt({a}.var(-1, True) + 1)",
    "{a} / (ops.abs({a}) + 1)",
)  # fmt: skip
_PLACES = (
    ("ops.tile({a}, (2, 1))", ("2*{p}", "{q}")), ("ops.tile({a}, (1, 3))", ("{p}", "3*{q}")),
    ("ops.flip({a}, (1,))", ("{p}", "{q}")), ("ops.roll({a}, 1, 0)", ("{p}", "{q}")), ("ops.tril({a})", ("{p}", "{q}")),
    ("ops.triu({a}, 1) + {a}", ("{p}", "{q}")), ("ops.arange({a}.shape[1]).astype({a}.dtype) + {a}", ("{p}", "{q}")),
    ("ops.where(ops.arange({a}.shape[1]) % 3 == 1, {a}, 0)", ("{p}", "{q}")),
    ("ops.argmax({a}, 1).astype({a}.dtype)", ("{p}",)), ("ops.any({a} > 2, 1).astype({a}.dtype)", ("{p}",)),
    ("ops.all({a} < 4, 0, True).astype({a}.dtype)", ("1", "{q}")),
    ("({a} > 0).astype({a}.dtype) * {a}", ("{p}", "{q}")),
    ("ops.full({a}.shape, 3).astype({a}.dtype)[1:]", ("({p})[1:]", "{q}")),
)  # fmt: skip
_PARTS = ("1:", ":-1", "::2", "::-1", ":3", "1:2", "-2:", "1::3", ":1", "::-2")

_HEAD = """\
import numpy as np
import msgraph as ms
from msgraph import Tensor, ops

def arguments(m, n, k, seed):
    def numbers(k, *shape):
        return (np.arange(seed + k, seed + k + int(np.prod(shape))) * 7919 % 8191).reshape(shape)

    shapes = (m, n), (m, n), (k, n), (n,), (m, 1), ()
    tensors = [Tensor(numbers(k, *shape) % 9 - 4, ms.{dtype}) for k, shape in enumerate(shapes)]
    return [*tensors, Tensor(numbers(9, 5 if m else 0) % max(m, 1), ms.int64)]
"""


def broadcast(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[str, ...] | None:
    """The dims of two variables computed together, if they go together whatever the sizes are."""
    rank = max(len(a), len(b))
    left, right = (("1",) * (rank - len(dims)) + dims for dims in (a, b))
    if any(x != y and "1" not in (x, y) for x, y in zip(left, right, strict=True)):
        return None
    return tuple(y if x == "1" else x for x, y in zip(left, right, strict=True))


def program(random: Random, features: Sequence[str]) -> str:
    """The text of a module with ``program`` and functions that give its arguments."""
    return KernelWriter(random, features).write()

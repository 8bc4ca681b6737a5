"""Random programs about layouts: an operator of each kind on views of its operands, made by the caller or in the graph.

Numbers are small and whole, so that every order of computing gives the same bits; what is not exact even so is rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from .writing import Writer

Shape = tuple[int, ...]

FEATURES = (
    "elementwise", "reduce", "product", "convolution", "pool", "attention", "scan", "sort", "gather", "scatter", "join",
    "rows", "write", "gradient", "given_views", "epilogue",
)  # fmt: skip
"""The operators, and what else programs may do: be called with views, go on with a result."""

SIZES = (1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 33, 40, 64, 65, 70)
SMALL = (1, 2, 3, 5, 8)
MOST_ELEMENTS = 40_000
DTYPES = ("float32",) * 5 + ("float64", "float16", "int32", "int64", "int8")

_HEAD = """\
import numpy as np
import msgraph as ms
from msgraph import Tensor, ops

def numbers(seed, dtype, *shape):
    found = np.arange(seed, seed + int(np.prod(shape))) * 7919 % 8191 % 7 - 3
    return Tensor(found.reshape(shape).astype(dtype))

def places(seed, size, *shape):
    return Tensor(np.arange(seed, seed + int(np.prod(shape))).reshape(shape) * 31 % 97 % size)
"""


class LayoutWriter(Writer):
    """The lines of one program."""

    def __init__(self, random: Random, features: Sequence[str]) -> None:
        super().__init__(random)
        self.features = features
        self.dtype = self.pick(DTYPES)
        self.arguments: list[tuple[str, str]] = []
        """The name of each, and what makes it."""

    def program(self) -> str:
        """The text of the module."""
        makers: dict[str, Callable[[], str]] = {
            "elementwise": self.elementwise, "reduce": self.reduction, "product": self.product,
            "convolution": self.convolution, "pool": self.pool, "attention": self.attention, "scan": self.scan,
            "sort": self.sort, "gather": self.gather, "scatter": self.scatter, "join": self.join, "rows": self.rows,
            "write": self.written, "gradient": self.gradient,
        }  # fmt: skip
        known = [makers[name] for name in self.features if name in makers]
        known += [self.product] * 4 if "product" in self.features else []  # these have most ways to read operands
        self.depth = 1
        results: list[str] = []
        for _ in range(self.random.randint(1, 2)):
            text = self.pick(known)()
            if "epilogue" in self.features and self.chance(0.3):
                text = self.pick(("ops.relu({})", "{} * 2 + 1", "ops.abs({} - 1)", "({})[::-1]")).format(text)
            name = self.fresh("y")
            self.add(f"{name} = {text}")
            results.append(f"{name} + 0")  # a tensor of its own, without -0.0
        names = ", ".join(name for name, _ in self.arguments)
        body = [f"def program({names}):", *self.lines, f"    return {', '.join(results)},"]
        made = ", ".join(text for _, text in self.arguments)
        return "\n".join([_HEAD, *body, "", "def call_0():", f"    return {made},", ""])

    # -- operands ----------------------------------------------------------------------------------------------

    def size(self) -> int:
        """Of a dim."""
        return 0 if self.chance(0.02) else self.pick(SIZES)

    def shape(self, least: int = 1, most: int = 3) -> Shape:
        """Of a tensor."""
        found: Shape = tuple(self.size() for _ in range(self.random.randint(least, most)))
        while _count(found) > MOST_ELEMENTS:
            found = tuple(-(-size // 2) for size in found)
        return found

    def operand(self, *shape: int, dtype: str = "") -> str:
        """A view that shows a tensor of a shape, of some argument."""
        chain: list[str] = []
        memory: Shape = shape
        for _ in range(self.random.choice((0, 1, 1, 1, 2, 2, 3))):
            memory, form = self.view(memory)
            chain.append(form)
        chain.reverse()
        made = f"numbers({self.random.randrange(99)}, {dtype or self.dtype!r}, {', '.join(map(str, memory))})"
        given = self.random.randint(0, len(chain)) if "given_views" in self.features and self.chance(0.3) else 0
        for form in chain[:given]:
            made = form.format(made)
        name = f"a{len(self.arguments)}"
        self.arguments.append((name, made))
        for form in chain[given:]:
            name = form.format(name)
        return name

    def view(self, shape: Shape) -> tuple[Shape, str]:
        """The shape of what a view of ``shape`` is made of, and how."""
        ways = [self.sliced] * 4 + [self.taken, self.computed]
        ways += [self.repeated] if shape and 0 not in shape else []
        ways += [self.turned, self.turned] if len(shape) > 1 else []
        ways += [self.reshaped] if len(shape) > 1 and 0 not in shape else []
        return self.pick(ways)(shape)

    def sliced(self, shape: Shape) -> tuple[Shape, str]:
        """Every dim from somewhere on, in steps, backwards too."""
        dims = self.some(range(len(shape)), 1, 2)
        memory, parts = list(shape), [":"] * len(shape)
        for dim in dims:
            if size := shape[dim]:
                parts[dim], more = self.pick((("::-1", 0), ("::-1", 0), ("::2", size), ("::-2", size), ("1:", 1)))
                memory[dim] += more
        if not any(part != ":" for part in parts):
            return shape, "{}"
        if self.chance(0.2) and all(part in (":", "::-1") for part in parts):
            return shape, f"ops.flip({{}}, {tuple(dims)})"
        return tuple(memory), f"{{}}[{', '.join(parts)}]"

    def taken(self, shape: Shape) -> tuple[Shape, str]:
        """One place of a dim more."""
        at = self.random.randint(0, len(shape))
        return (*shape[:at], 3, *shape[at:]), f"{{}}[{':, ' * at}{self.pick((0, 1, -1))}]"

    def computed(self, shape: Shape) -> tuple[Shape, str]:
        """A result of its own, or what a kernel may read through."""
        return shape, self.pick(("({} + 1)", "ops.relu({})", "(-{})"))

    def repeated(self, shape: Shape) -> tuple[Shape, str]:
        """The same along some dims."""
        memory = tuple(1 if self.chance(0.5) else size for size in shape)
        lead = self.random.randint(0, len(shape) - 1) if self.chance(0.3) else 0
        return memory[lead:], f"ops.broadcast_to({{}}, {shape})"

    def turned(self, shape: Shape) -> tuple[Shape, str]:
        """Dims in another order."""
        if self.chance(0.5):
            a, b = self.random.sample(range(len(shape)), 2)
            memory = list(shape)
            memory[a], memory[b] = memory[b], memory[a]
            return tuple(memory), f"{{}}.swapaxes({a}, {b})"
        order = self.random.sample(range(len(shape)), len(shape))
        return tuple(shape[order.index(dim)] for dim in range(len(shape))), f"ops.transpose({{}}, {tuple(order)})"

    def reshaped(self, shape: Shape) -> tuple[Shape, str]:
        """Two dims made of one."""
        at = self.random.randrange(len(shape) - 1)
        return (*shape[:at], shape[at] * shape[at + 1], *shape[at + 2 :]), f"{{}}.reshape({shape})"

    def exact(self, text: str, real: bool = False) -> str:
        """What is whole but for rounding; ``real`` numbers are given in so many steps that none lies on an edge."""
        return f"ops.round({text} * 1000.37)" if real else f"ops.round({text})" if self.is_float else text

    @property
    def is_float(self) -> bool:
        """Are numbers floating-point ones?"""
        return self.dtype.startswith("float")

    def axis(self, shape: Shape) -> int:
        """A dim."""
        return self.random.randrange(len(shape))

    # -- operators ---------------------------------------------------------------------------------------------

    def elementwise(self) -> str:
        """Two or three operands, broadcast."""
        shape = self.shape(0, 4)
        shapes = [tuple(1 if self.chance(0.2) else size for size in shape) for _ in range(3)]
        a, b, c = (self.operand(*s) for s in shapes)
        forms = (
            "{a} + {b}", "{a} * {b} - {c}", "ops.maximum({a}, {b})", "ops.where({a} > {b}, {a}, {c})",
            "ops.relu({a}) + {b}", "({a} == {b}).astype({a}.dtype)", "ops.clamp({a}, -1, 2) * {c}",
        )  # fmt: skip
        return self.pick(forms).format(a=a, b=b, c=c)

    def reduction(self) -> str:
        """Over some dims."""
        shape = self.shape(1, 4)
        dims = tuple(sorted(self.random.sample(range(len(shape)), self.random.randint(1, len(shape)))))
        if self.dtype in ("float16", "int8"):
            self.dtype = "float32"
        x, keep = self.operand(*shape), self.chance(0.5)
        forms = (f"ops.sum({x}, {dims}, {keep})", f"ops.amax({x}, {dims}, {keep})", f"ops.amin({x}, {dims}, {keep})",
                 f"ops.any({x} > 2, {dims[0]}, {keep}).astype({x}.dtype)", f"ops.argmax({x}, {dims[0]}, {keep})",
                 f"ops.argmin({x}, {dims[0]}, {keep})", f"ops.count_nonzero({x}, {dims[0]}, {keep})")  # fmt: skip
        return self.pick(forms)

    def product(self) -> str:
        """Of matrices."""
        m, n, k = self.pick(SIZES[2:]), self.size(), self.pick((*SIZES, 130))
        if self.chance(0.03):
            m, k = self.pick((130, 200)), 600
        if self.dtype in ("float16", "int8"):
            self.dtype = "float32"
        batch = self.pick(((), (), (), (2,), (3, 2)))
        way = self.pick(("matmul", "at", "einsum", "vector", "dense", "bmm", "outer"))
        match way:
            case "matmul":
                one = batch if self.chance(0.7) else (1,) * len(batch)
                return f"ops.matmul({self.operand(*one, m, k)}, {self.operand(*batch, k, n)})"
            case "at":
                return f"{self.operand(m, k)} @ {self.operand(*batch, k, n)}"
            case "einsum":
                left, right = self.pick((((m, k), (n, k)), ((k, m), (k, n)), ((k, m), (n, k)), ((m, k), (k, n))))
                letters = ["".join("mnk"[(m, n, k).index(size)] for size in pair) for pair in (left, right)]
                if len({m, n, k}) < 3:
                    letters, left, right = ["mk", "kn"], (m, k), (k, n)
                return f"ops.einsum('{letters[0]},{letters[1]}->mn', {self.operand(*left)}, {self.operand(*right)})"
            case "vector":
                return f"{self.operand(m, k)} @ {self.operand(k)}"
            case "dense":
                return f"ops.dense({self.operand(*batch, m, k)}, {self.operand(n, k)}, {self.operand(n)})"
            case "bmm":
                return f"ops.bmm({self.operand(3, m, k)}, {self.operand(3, k, n)})"
            case _:
                return f"ops.outer({self.operand(m)}, {self.operand(n)})"

    def convolution(self) -> str:
        """Of images, and its gradients."""
        self.dtype = self.pick(("float32", "float32", "float64"))
        groups, kernel = self.pick((1, 1, 1, 2)), (self.pick((1, 2, 3, 3, 5)), self.pick((1, 2, 3, 3)))
        channels, outputs = self.pick((1, 2, 3, 8, 20)), self.pick((1, 2, 3, 8, 20, 33))
        rows, columns = kernel[0] + self.pick((0, 1, 4, 7, 12)), kernel[1] + self.pick((0, 1, 5, 8, 17, 30))
        x = self.operand(self.pick((1, 2, 3)), channels * groups, rows, columns)
        w = self.operand(outputs * groups, channels, *kernel)
        options = f"stride={self.pick((1, 1, 2))}, padding={self.pick((0, 0, 1))}, groups={groups}, pad_mode='pad'"
        call = f"ops.conv2d({{}}, {{}}, {options}, dilation={self.pick((1, 1, 1, 2))})"
        if "gradient" not in self.features or self.chance(0.6):
            return self.exact(call.format(x, w))
        self.add(f"gx, gw = ms.grad(lambda u, v: ({call.format('u', 'v')} * 2).sum(), (0, 1))({x}, {w})")
        return self.exact(self.pick(("gx", "gw")))

    def pool(self) -> str:
        """Of images."""
        self.dtype = "float32"
        x = self.operand(2, self.pick((1, 3)), 4 + self.pick(SMALL), 4 + self.pick((1, 5, 14, 30)))
        kernel, stride = self.pick((1, 2, 3, 4)), self.pick((1, 2, 3))
        if self.chance(0.5):
            return f"ops.max_pool2d({x}, {kernel}, {stride})"
        return self.exact(f"ops.avg_pool2d({x}, {kernel}, {stride}) * {kernel * kernel}")

    def attention(self) -> str:
        """Of heads."""
        self.dtype = "float64"
        heads, rows, keys = (2, self.pick((1, 3))), self.pick(SIZES), self.pick(SIZES)
        depth, breadth = self.pick((1, 4, 9, 16, 33)), self.pick((1, 4, 9, 16, 33))
        q, k, v = (self.operand(*heads, *s) for s in ((rows, depth), (keys, depth), (keys, breadth)))
        mask = f" + {self.operand(*heads, rows, keys)}" if self.chance(0.5) else ""
        scores = f"ops.matmul({q}, ({k}).swapaxes(-1, -2)) * 0.25{mask}"
        return self.exact(f"ops.matmul(ops.softmax({scores}, -1), {v})", real=True)

    def scan(self) -> str:
        """Along a dim."""
        shape = self.shape(1, 3)
        if self.dtype in ("float16", "int8"):
            self.dtype = "float32"
        x, axis = self.operand(*shape), self.axis(shape)
        return self.pick((f"ops.cumsum({x}, {axis})", f"ops.cummax({x}, {axis})[0]", f"ops.cummin({x}, {axis})[1]",
                          f"ops.cumprod(ops.clamp({x}, -1, 1), {axis})"))  # fmt: skip

    def sort(self) -> str:
        """Lines of it."""
        shape = self.shape(1, 3)
        x, axis = self.operand(*shape), self.axis(shape)
        part = self.pick((0, 1))
        count = max(shape[axis] // self.pick((1, 2, 5)), 1)
        return self.pick((f"ops.sort({x}, {axis}, {self.chance(0.5)})[{part}]",
                          f"ops.topk({x}, {count}, {axis})[{part}]", f"ops.argsort({x}, {axis})"))  # fmt: skip

    def places(self, size: int, *shape: int) -> str:
        """Indices below ``size``, a view of an argument of their own."""
        memory, form = self.view(shape)
        if "{}" not in form or form in ("({} + 1)", "(-{})"):
            memory, form = shape, "{}"
        name = f"a{len(self.arguments)}"
        text = f"places({self.random.randrange(50)}, {max(size, 1)}, {', '.join(map(str, memory))})"
        self.arguments.append((name, text))
        return form.format(name)

    def gather(self) -> str:
        """Places chosen by indices."""
        shape = self.shape(1, 3)
        axis = self.axis(shape)
        size, x = shape[axis], self.operand(*shape)
        count = self.pick(SMALL)
        chosen = tuple(self.pick((other, max(other - 1, 1))) for other in shape)
        forms = [
            lambda: f"ops.gather({x}, {self.places(size, count)}, {axis})",
            lambda: f"ops.index_select({x}, {axis}, {self.places(size, count)})",
            lambda: f"ops.gather_elements({x}, {axis}, {self.places(size, *chosen)})",
            lambda: f"({x})[{self.places(shape[0], count, 2)}]",
            lambda: f"({x})[..., {self.places(shape[-1], count)}]",
        ]
        return self.pick(forms)()

    def scatter(self) -> str:
        """Writes at indices."""
        shape = self.shape(1, 3)
        axis = self.axis(shape)
        x, count = self.operand(*shape), self.pick(SMALL)
        part = (*shape[:axis], count, *shape[axis + 1 :])
        forms = [
            lambda: (
                f"ops.index_add({x}, {self.places(shape[axis], count)}.astype(ms.int32), {self.operand(*part)}, {axis})"
            ),
            lambda: (
                f"ops.tensor_scatter_add({x}, {self.places(shape[0], count, 1)}, {self.operand(count, *shape[1:])})"
            ),
            lambda: f"ops.scatter({x}, {axis}, {self.places(shape[axis], *shape)} * 0, {self.operand(*shape)})",
        ]
        return self.pick(forms)()

    def join(self) -> str:
        """Behind each other, repeated, with more around."""
        shape = self.shape(1, 3)
        axis = self.axis(shape)
        other = (*shape[:axis], self.pick(SMALL), *shape[axis + 1 :])
        forms = [
            lambda: f"ops.concat(({self.operand(*shape)}, {self.operand(*other)}), {axis})",
            lambda: f"ops.stack(({self.operand(*shape)}, {self.operand(*shape)}), {axis})",
            lambda: f"ops.tile({self.operand(*shape)}, {tuple(self.pick((1, 2)) for _ in shape)})",
            lambda: f"ops.pad({self.operand(*shape)}, ({self.pick((0, 1, 3))}, 2))",
            lambda: f"ops.roll({self.operand(*shape)}, {self.pick((1, -1, 5))}, {axis})",
        ]
        return self.pick(forms)()

    def rows(self) -> str:
        """What is normalised along the last dim, or another."""
        self.dtype = "float64"
        shape = self.shape(1, 3)
        axis = self.axis(shape)
        x, last = self.operand(*shape), shape[-1]
        forms = [
            lambda: f"ops.softmax({x}, {axis})",
            lambda: f"ops.log_softmax({x}, {axis})",
            lambda: f"ops.layer_norm({x}, ({last},), {self.operand(last)}, {self.operand(last)})",
            lambda: f"({x} - {x}.mean({axis}, True)) / ops.sqrt({x}.var({axis}, True) + 1)",
            lambda: f"ops.logsumexp({x}, {axis})",
        ]
        return self.exact(self.pick(forms)(), real=True)

    def written(self) -> str:
        """A tensor, a view of which is written."""
        shape = self.shape(1, 3)
        name = self.fresh("w")
        self.add(f"{name} = {self.operand(*shape)} * 1")
        memory, form = self.sliced(shape)
        if not form.startswith("{}[") or memory != shape:
            form = "{}[::-1]"
        where = form.format(name)
        self.add(f"{where} {self.pick(('=', '+='))} {self.operand(*shape)}")
        return name

    def gradient(self) -> str:
        """By both operands of a product or a reduction."""
        self.dtype = "float64"
        m, n, k = self.pick(SIZES), self.pick(SIZES), self.pick(SIZES)
        a, b, c = self.operand(m, k), self.operand(k, n), self.operand(m, n)
        bodies = (
            "(u @ v * t).sum()", "(u[::-1] @ v * t).sum()", "(ops.relu(u @ v[:, ::-1]) * t).sum()",
            "((u.T[::-1].T @ v).amax(1) * t[:, 0]).sum()", "(u.sum(1)[:, None] * t * v.sum(0)).sum()",
        )  # fmt: skip
        body = self.pick(bodies)
        name = self.fresh("g")
        self.add(f"{name} = ms.grad(lambda u, v, t: {body}, (0, 1))({a}, {b}, {c})")
        return self.exact(f"{name}[{self.pick((0, 1))}]", real="amax" in body)  # equal largest numbers have parts of it


def _count(shape: Shape) -> int:
    number = 1
    for size in shape:
        number *= size
    return number


def program(random: Random, features: Sequence[str]) -> str:
    """The text of a module with ``program`` and a function that gives its arguments."""
    return LayoutWriter(random, features).program()

"""Random networks: 5 to 30 layers of ``nn``, joined by residuals, products and views; forward, or a step of training.

A program is a Cell, what is done with it, and two or three calls, perhaps with batches of several sizes. Layers take
the batch first and keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from random import Random
from typing import NamedTuple

from .network_training import LOSSES, OPTIMIZERS, STEPS, Loss, targets

FEATURES = (
    "rows", "sequences", "images", "volumes", "tokens", "attention", "recurrent", "shapes", "joins", "blocks", "open",
    "mixed", "step",
)  # fmt: skip
"""What networks may hold, and what may be done with them."""

CHANNELS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96)
MOST_ELEMENTS = 6000
"""Of a value for one entry of a batch."""

ACTIVATIONS = (
    "ReLU()", "GELU()", "GELU(approximate=False)", "ELU()", "LeakyReLU()", "Softplus()", "SiLU()", "Sigmoid()",
    "Tanh()", "HSwish()", "HSigmoid()", "Mish()", "ReLU6()", "SeLU()", "CELU()", "LogSigmoid()", "Softsign()",
    "Tanhshrink()", "Hardtanh()", "HShrink()", "SoftShrink()", "FastGelu()", "Softmax()", "LogSoftmax()",
    "Threshold(0.1, 0.0)", "PReLU()", "Dropout(p=0.0)", "Identity()", "Softmin()",
)  # fmt: skip

ELEMENTS = (
    "ops.tanh({a})", "{a} * 0.5 + 1", "{a} * ops.sigmoid({a})", "ops.square({a}) * 0.1", "ops.abs({a})",
    "ops.exp(-ops.square({a}))", "{a} - {a}.mean(-1, keep_dims=True)", "{a} / (1 + ops.abs({a}))",
    "ops.softmax({a}, -1)", "ops.log_softmax({a}, -1)", "ops.clamp({a}, -2, 2)", "ops.where({a} > 0, {a}, {a} * 0.1)",
    "{a} / ({a}.std(-1, keepdims=True) + 1)", "{a} * ops.rsqrt(ops.square({a}).mean(-1, keep_dims=True) + 1)",
    "ops.cumsum({a}, -1) * 0.1", "ops.flip({a}, (-1,))", "ops.roll({a}, 1, -1)", "ops.relu({a}) - ops.relu(-{a})",
    "ops.expand_dims({a}, 0).sum(0)", "{a} * {a}.shape[-1]", "ops.maximum({a}, 0.1 * {a})",
    "{a} - {a}.mean(0, keep_dims=True)", "ops.stop_gradient({a}) + {a}", "ops.log1p(ops.abs({a}))",
    "({a} if {a}.mean() > 0 else {a} * 0.5)", "{a}[..., ::-1] * 0.5", "sum([{a} * k for k in (0.5, 0.25)])",
    "ops.sort({a}, -1)[0]", "ops.masked_fill({a}, {a} > 1, 0.5)", "ops.vmap(ops.sin)({a})",
    "{a} @ ops.softmax({a}.swapaxes(-1, -2) @ {a} * 0.1, -1)", "ops.concat(({a}[..., :1] * 2, {a}[..., 1:]), -1)",
    "ops.index_select({a}, -1, ops.arange({a}.shape[-1] - 1, -1, -1))", "ops.topk({a}, {a}.shape[-1])[0]",
    "ops.tanh(ops.norm({a})) * {a}", "ops.einsum('...i,...i->...i', {a}, ops.cos({a}))",
    "({a} * 0.5 if any(({a}.max() > 1, {a}.min() < -1)) else {a})",
)  # fmt: skip

PAIRS = (
    "{a} + {b}", "{a} + {b}", "{a} * {b}", "{a} - {b}", "ops.maximum({a}, {b})", "{a} * ops.sigmoid({b})",
    "ops.where({a} > {b}, {a}, {b})", "{a} + 0.5 * ops.tanh({b})", "({a} + {b}) * ({a} - {b})",
    "ops.stack(({a}, {b}), 0).sum(0)", "ops.cat(({a}, {b}), 0)[: {a}.shape[0]]",
)  # fmt: skip


class Value(NamedTuple):
    """A variable and its shape, without the batch."""

    name: str
    shape: tuple[int, ...]


class NetworkWriter:
    """The lines of one Cell."""

    def __init__(self, random: Random, features: Sequence[str], shape: tuple[int, ...]) -> None:
        self.random = random
        self.features = features
        self.cells: list[str] = []
        self.lines: list[str] = []
        self.values = [Value("x", shape)]

    # -- what it is made of ----------------------------------------------------------------------------------

    def cell(self, text: str) -> str:
        """A layer of the network."""
        self.cells.append(f"self.c{len(self.cells)} = {text}")
        return f"self.c{len(self.cells) - 1}"

    def add(self, text: str, shape: tuple[int, ...]) -> bool:
        """A new variable, if it is not too large."""
        if not 0 < prod(shape) <= MOST_ELEMENTS:
            return False
        self.values.append(Value(f"h{len(self.lines)}", shape))
        self.lines.append(f"h{len(self.lines)} = {text}")
        return True

    def pick(self, *ranks: int) -> Value | None:
        """Some variable of one of the ranks, mostly the last one."""
        known = [value for value in self.values if not ranks or len(value.shape) in ranks]
        if not known:
            return None
        return known[-1] if self.random.random() < 0.7 else self.random.choice(known[-5:])

    def layers(self, count: int) -> None:
        """So many layers behind each other, more or less."""
        makers: dict[str, tuple[Callable[[Value], object], ...]] = {
            "rows": (self.dense, self.norm, self.gated),
            "sequences": (self.row_convolution, self.dense, self.norm, self.pooled_rows),
            "images": (self.convolution, self.convolution, self.batch_norm, self.pooled, self.excited, self.grouped),
            "volumes": (self.volume, self.volume),
            "tokens": (self.turned, self.reshaped, self.dense),
            "attention": (self.attention, self.attention, self.encoder),
            "recurrent": (self.recurrent,),
            "shapes": (self.reshaped, self.turned, self.reduced, self.part, self.spread),
            "joins": (self.pair, self.pair, self.joined, self.residual),
        }
        chosen = [maker for name in self.features for maker in makers.get(name, ()) if self.random.random() < 0.7]
        for _ in range(count):
            value = self.pick()
            assert value is not None
            self.random.choice((self.activation, self.element, self.dense, self.norm, *chosen, *chosen))(value)

    def text(self, name: str, result: str, decorator: str = "") -> str:
        """The class."""
        cells = ["super().__init__()", *self.cells]
        lines = [f"class {name}(nn.Cell):", *([f"    {decorator}"] if decorator else []), "    def __init__(self):"]
        lines += [*(f"        {line}" for line in cells), "", "    def construct(self, x):"]
        return "\n".join([*lines, *(f"        {line}" for line in self.lines), f"        return {result}", ""])

    # -- layers ------------------------------------------------------------------------------------------------

    def activation(self, value: Value) -> None:
        """An activation, or what changes nothing."""
        self.add(f"{self.cell('nn.' + self.random.choice(ACTIVATIONS))}({value.name})", value.shape)

    def element(self, value: Value) -> None:
        """An expression of one value."""
        self.add(self.random.choice(ELEMENTS).format(a=value.name), value.shape)

    def pair(self, value: Value) -> None:
        """An expression of two values of one shape."""
        others = [other for other in self.values if other.shape == value.shape]
        self.add(self.random.choice(PAIRS).format(a=value.name, b=self.random.choice(others).name), value.shape)

    def dense(self, value: Value) -> None:
        """A product with a weight along the last dimension."""
        *outer, last = value.shape
        wide = self.random.choice((last, self.random.choice(CHANNELS)))
        options = self.random.choice(("", "", "", ", has_bias=False", ", activation='relu'", ", activation='tanh'"))
        self.add(f"{self.cell(f'nn.Dense({last}, {wide}{options})')}({value.name})", (*outer, wide))

    def gated(self, value: Value) -> None:
        """Halves of a product, one the gate of the other."""
        *outer, last = value.shape
        wide = self.random.choice(CHANNELS)
        dense = self.cell(f"nn.Dense({last}, {2 * wide})")
        self.add(f"{self.cell('nn.GLU()')}({dense}({value.name}))", (*outer, wide))

    def residual(self, value: Value) -> None:
        """A product of the same size is added."""
        last = value.shape[-1]
        name = value.name
        norm = self.cell(f"nn.{self.random.choice(('LayerNorm', 'RMSNorm'))}(({last},))")
        first, second = self.cell(f"nn.Dense({last}, {2 * last})"), self.cell(f"nn.Dense({2 * last}, {last})")
        act = self.cell(f"nn.{self.random.choice(ACTIVATIONS)}")
        self.add(f"{name} + {second}({act}({first}({norm}({name}))))", value.shape)

    def norm(self, value: Value) -> None:
        """A norm over the last dimensions."""
        last = value.shape[-self.random.randint(1, len(value.shape)) :]
        axis = -len(last)
        texts = [f"nn.LayerNorm({last}, {axis}, {axis})", f"nn.RMSNorm({last})"]
        if len(value.shape) == 1:
            texts.append(f"nn.BatchNorm1d({last[0]})")
        self.add(f"{self.cell(self.random.choice(texts))}({value.name})", value.shape)

    def row_convolution(self, value: Value) -> None:
        """A convolution along a sequence of channels."""
        if len(value.shape) != 2:
            return
        (channels, length), out = value.shape, self.random.choice(CHANNELS[:9])
        size, stride = self.random.choice((1, 2, 3, 5)), self.random.choice((1, 1, 2))
        text = f"nn.Conv1d({channels}, {out}, {size}, {stride}, has_bias={self.random.random() < 0.5})"
        self.add(f"{self.cell(text)}({value.name})", (out, -(-length // stride)))

    def pooled_rows(self, value: Value) -> None:
        """Windows along a sequence."""
        if len(value.shape) == 2 and value.shape[1] >= 4:
            kind = self.random.choice(("AvgPool1d", "MaxPool1d"))
            shape = (value.shape[0], (value.shape[1] - 2) // 2 + 1)
            self.add(f"{self.cell(f'nn.{kind}(2, 2)')}({value.name})", shape)

    def convolution(self, value: Value) -> None:
        """A convolution of images."""
        if len(value.shape) != 3:
            return
        channels, high, wide = value.shape
        out, stride = self.random.choice((channels, self.random.choice(CHANNELS[:9]))), self.random.choice((1, 1, 1, 2))
        size, bias = self.random.choice((1, 1, 3, 3, 5)), self.random.random() < 0.5
        group = channels if out == channels and self.random.random() < 0.3 else 1
        kind = "Conv2dTranspose" if group == 1 and self.random.random() < 0.15 else "Conv2d"
        shape = (
            (out, high * stride, wide * stride)
            if "Transpose" in kind
            else (out, -(-high // stride), -(-wide // stride))
        )
        text = f"nn.{kind}({channels}, {out}, {size}, {stride}, group={group}, has_bias={bias})"
        self.add(f"{self.cell(text)}({value.name})", shape)

    def batch_norm(self, value: Value) -> None:
        """Channels of images, normalised over a batch or by themselves."""
        if len(value.shape) == 3:
            channels = value.shape[0]
            groups = self.random.choice([n for n in (1, 2, 3, 4) if channels % n == 0])
            text = self.random.choice((f"nn.BatchNorm2d({channels})", f"nn.GroupNorm({groups}, {channels})"))
            self.add(f"{self.cell(text)}({value.name})", value.shape)

    def pooled(self, value: Value) -> None:
        """Windows of images."""
        if len(value.shape) != 3:
            return
        channels, high, wide = value.shape
        choice = self.random.random()
        if choice < 0.3:
            kind = self.random.choice(("AdaptiveAvgPool2d", "AdaptiveMaxPool2d"))
            self.add(f"{self.cell(f'nn.{kind}(2)')}({value.name})", (channels, 2, 2))
        elif choice < 0.5:
            cell = self.cell("nn.Upsample(scale_factor=2.0, recompute_scale_factor=True)")
            self.add(f"{cell}({value.name})", (channels, 2 * high, 2 * wide))
        elif min(high, wide) >= 2:
            kind, mode = self.random.choice(("AvgPool2d", "MaxPool2d")), self.random.choice(("valid", "same"))
            shape = (channels, high // 2, wide // 2) if mode == "valid" else (channels, -(-high // 2), -(-wide // 2))
            self.add(f"{self.cell(f'nn.{kind}(2, 2, {mode!r})')}({value.name})", shape)

    def volume(self, value: Value) -> None:
        """A convolution of volumes, their norm, their windows."""
        if len(value.shape) == 4:
            channels, *sizes = value.shape
            out, stride, size = self.random.choice(CHANNELS[:5]), self.random.choice((1, 1, 2)), len(value.name) % 3 + 1
            texts = [
                (f"Conv3d({channels}, {out}, {size}, {stride})", (out, *(-(-n // stride) for n in sizes))),
                (f"BatchNorm3d({channels})", value.shape),
            ]
            if min(sizes) >= 2:
                texts += [(f"{kind}Pool3d(2, 2)", (channels, *(n // 2 for n in sizes))) for kind in ("Max", "Avg")]
            text, shape = self.random.choice(texts)
            self.add(f"{self.cell('nn.' + text)}({value.name})", shape)

    def excited(self, value: Value) -> None:
        """Channels are scaled by what they are on the whole."""
        if len(value.shape) == 3:
            channels, name = value.shape[0], value.name
            dense, act = self.cell(f"nn.Dense({channels}, {channels})"), self.cell("nn.Sigmoid()")
            self.add(f"{name} * {act}({dense}({name}.mean((2, 3)))).reshape(-1, {channels}, 1, 1)", value.shape)

    def grouped(self, value: Value) -> None:
        """Channels and places change places."""
        if len(value.shape) == 3:
            channels, high, wide = value.shape
            if channels % 4 == 0:
                self.add(f"{self.cell('nn.PixelShuffle(2)')}({value.name})", (channels // 4, 2 * high, 2 * wide))
            elif channels % 2 == 0:
                self.add(f"{self.cell('nn.ChannelShuffle(2)')}({value.name})", value.shape)

    def attention(self, value: Value) -> None:
        """Attention of a sequence to itself."""
        if len(value.shape) != 2:
            return
        (length, wide), name = value.shape, value.name
        heads = self.random.choice([n for n in (1, 2, 4) if wide % n == 0])
        if self.random.random() < 0.4:
            cell = self.cell(f"nn.MultiheadAttention({wide}, {heads}, batch_first=True)")
            self.add(f"{cell}({name}, {name}, {name})[0]", value.shape)
            return
        q, k, v = (self.cell(f"nn.Dense({wide}, {wide})") for _ in "qkv")
        split = f"reshape(-1, {length}, {heads}, {wide // heads}).transpose(0, 2, 1, 3)"
        scores = f"{q}({name}).{split} @ {k}({name}).{split}.swapaxes(-1, -2) / {(wide // heads) ** 0.5:.3f}"
        if self.random.random() < 0.4:
            scores = f"ops.tril({scores}) - 1"
        text = f"ops.softmax({scores}, -1) @ {v}({name}).{split}"
        self.add(f"({text}).transpose(0, 2, 1, 3).reshape(-1, {length}, {wide})", value.shape)

    def encoder(self, value: Value) -> None:
        """A layer of a transformer."""
        if len(value.shape) == 2:
            wide = value.shape[1]
            heads, first = self.random.choice([n for n in (1, 2, 4) if wide % n == 0]), self.random.random() < 0.5
            options = f"0.0, 'gelu', batch_first=True, norm_first={first}"
            text = f"nn.TransformerEncoderLayer({wide}, {heads}, {2 * wide}, {options})"
            self.add(f"{self.cell(text)}({value.name})", value.shape)

    def recurrent(self, value: Value) -> None:
        """A recurrent layer."""
        if len(value.shape) == 2 and value.shape[0] <= 12:
            (length, wide), out = value.shape, self.random.choice(CHANNELS[3:8])
            kind = self.random.choice(("LSTM", "GRU", "RNN"))
            self.add(f"{self.cell(f'nn.{kind}({wide}, {out}, batch_first=True)')}({value.name})[0]", (length, out))

    # -- shapes --------------------------------------------------------------------------------------------------

    def reshaped(self, value: Value) -> None:
        """The same elements in other dims."""
        size, batch = prod(value.shape), self.random.choice(("-1", f"{value.name}.shape[0]"))
        shapes = [(size,)]
        shapes += [(size // n, n) for n in (2, 3, 4, 8, 16) if size % n == 0]
        shapes += [(size // (n * n), n, n) for n in (2, 4, 6, 8) if size % (n * n) == 0]
        shape = self.random.choice([shape for shape in shapes if shape != value.shape] or shapes)
        self.add(f"{value.name}.reshape({batch}, {', '.join(map(str, shape))})", shape)

    def turned(self, value: Value) -> None:
        """Dims in another order."""
        if len(value.shape) == 2:
            text = self.random.choice(("{a}.swapaxes(1, 2)", "ops.transpose({a}, (0, 2, 1))"))
            self.add(text.format(a=value.name), value.shape[::-1])
        elif len(value.shape) == 3:
            order = self.random.choice(((0, 2, 3, 1), (0, 3, 1, 2), (0, 1, 3, 2), (0, 2, 1, 3)))
            self.add(f"{value.name}.transpose{order}", tuple(value.shape[axis - 1] for axis in order[1:]))

    def reduced(self, value: Value) -> None:
        """Fewer dims."""
        if len(value.shape) < 2:
            return
        axis, kind = self.random.randint(1, len(value.shape)), self.random.choice(("mean", "sum", "max", "prod", "var"))
        text = f"{value.name}.{kind}({axis})" if kind != "prod" else f"ops.logsumexp({value.name}, {axis})"
        self.add(text, value.shape[: axis - 1] + value.shape[axis:])

    def part(self, value: Value) -> None:
        """A part of the last dimension."""
        *outer, last = value.shape
        half = last // 2
        if half:
            texts = ["{a}[..., :{k}]", "{a}[..., {k}:{l}]", "ops.split({a}, {k}, -1)[1]", "ops.narrow({a}, -1, 0, {k})"]
            if last % 2 == 0:
                texts += ["{a}[..., ::2]", "ops.chunk({a}, 2, -1)[0]"]
            text = self.random.choice(texts)
            self.add(text.format(a=value.name, k=half, l=2 * half), (*outer, half))

    def joined(self, value: Value) -> None:
        """Two values side by side along a dimension."""
        axis = self.random.randint(1, len(value.shape))
        rest = value.shape[: axis - 1], value.shape[axis:]
        others = [
            other
            for other in self.values
            if len(other.shape) == len(value.shape) and (other.shape[: axis - 1], other.shape[axis:]) == rest
        ]
        other = self.random.choice(others)
        shape = (*rest[0], value.shape[axis - 1] + other.shape[axis - 1], *rest[1])
        self.add(f"ops.cat(({value.name}, {other.name}), {axis})", shape)

    def spread(self, value: Value) -> None:
        """Repeated, beside itself, or with a border."""
        texts: list[tuple[str, tuple[int, ...]]] = [
            ("ops.expand_dims({a}, 1) * ops.expand_dims({a}, -1)", ()),
            ("ops.stack(({a}, -{a}), 1)", (2, *value.shape)),
            ("ops.pad({a}, (1, 1))", (*value.shape[:-1], value.shape[-1] + 2)),
            ("ops.repeat_interleave({a}, 2, -1)", (*value.shape[:-1], 2 * value.shape[-1])),
        ]  # fmt: skip
        text, shape = self.random.choice(texts)
        if not shape:
            if len(value.shape) != 1:
                return
            shape = (value.shape[0], value.shape[0])
        if len(shape) <= 3:
            self.add(text.format(a=value.name), shape)


_SHAPES = {
    "rows": ((8,), (16,), (30,), (96,)),
    "sequences": ((5, 16), (16, 12), (49, 32), (7, 8), (24, 64)),
    "attention": ((6, 16), (10, 32), (16, 8)),
    "recurrent": ((4, 6), (7, 8)),
    "volumes": ((2, 4, 5, 5), (1, 6, 6, 6), (3, 2, 7, 4)),
    "images": ((3, 8, 8), (4, 12, 12), (8, 7, 7), (1, 16, 16), (16, 5, 6)),
}

_HEAD = """\
import numpy as np
import msgraph as ms
from msgraph import Tensor, nn, ops

ms.set_seed({seed})


def floats(seed, *shape):
    return Tensor(np.random.default_rng(seed).normal(size=shape).astype(np.float32))


def integers(seed, most, *shape):
    return Tensor(np.random.default_rng(seed).integers(0, most, shape).astype(np.int32))

"""


def program(random: Random, features: Sequence[str]) -> str:
    """The text of a module: a network, what is done with it, calls."""
    kind = random.choice([name for name in _SHAPES if name in features])
    shape: tuple[int, ...] = random.choice(_SHAPES[kind])
    chosen = [name for name in features if name == kind or random.random() < 0.4]
    net = NetworkWriter(random, chosen, shape)
    text, given = _HEAD.format(seed=random.randrange(1000)), f"floats({{seed}}, {{n}}, {', '.join(map(str, shape))})"
    if len(shape) == 2 and "tokens" in chosen and random.random() < 0.5:
        given = f"integers({{seed}}, 20, {{n}}, {shape[0]})"
        net.values = [Value("e", shape)]
        net.lines.append(f"e = {net.cell(f'nn.Embedding(20, {shape[1]})')}(x)")
    count = int(random.triangular(3, 28, 6))
    net.layers(count // 2 if "blocks" in chosen else count)
    if "blocks" in chosen:
        text += _block(net)
        net.layers(random.randint(0, 4))
    last = net.values[-1]
    text += "\n" + net.text("Net", last.name) + "\n\n"
    return text + "\n".join(_use(random, chosen, given, last.shape)) + "\n"


def _block(net: NetworkWriter) -> str:
    """A Cell of some layers, which stands in the network several times."""
    random, value = net.random, net.values[-1]
    block = NetworkWriter(random, [name for name in net.features if name != "recurrent"], value.shape)
    block.layers(random.randint(2, 6))
    last = next(other for other in reversed(block.values) if other.shape == value.shape)
    stack = ", ".join(["Block()"] * random.randint(2, 4))
    net.add(f"{net.cell(f'nn.SequentialCell({stack})')}({value.name})", value.shape)
    result = last.name if last.name != "x" else "x * 0.5"
    return "\n" + block.text("Block", result, random.choice(("", "@ms.lazy_inline"))) + "\n"


def _use(random: Random, features: Sequence[str], given: str, shape: tuple[int, ...]) -> Iterator[str]:
    """What is done with the network, and the calls."""
    yield from ("net = Net()", f"net.set_train({random.random() < 0.7})")
    if "mixed" in features:
        yield f"net = ms.amp.auto_mixed_precision(net, {random.choice(('O1', 'O2', 'O3'))!r})"
    trains = "step" in features or random.random() < 0.5
    if trains:
        loss, by_input = random.choice([loss for loss in LOSSES if loss.takes(shape)]), "integers" not in given
        given = f"{given}, {targets(loss, shape)}"
        yield from _trained(random, loss, by_input)
    else:
        yield from ("", "", "def program(x):", "    return net(x),")
    is_open = "open" in features
    yield from ("", "", "def compiled(program):")
    if is_open and not trains and random.random() < 0.5:  # the sizes are announced, not met
        yield f"    x = {given.format(seed=0, n=2)}"
        yield from (
            "    net.set_inputs(ms.Tensor(shape=[None, *x.shape[1:]], dtype=x.dtype))",
            "    return ms.jit(net)",
        )
    else:
        yield f"    return ms.jit(program{', dynamic=1' if is_open else ''})"
    sizes = [random.choice((1, 2, 3, 4, 8))] * random.choice((1, 1, 2))
    if is_open:
        sizes = [random.choice((1, 2, 3, 5, 6)) for _ in range(3)]
    for number, n in enumerate(sizes):
        yield from ("", "", f"def call_{number}():", f"    return {given.format(seed=number, n=n)},")


def _trained(random: Random, loss: Loss, by_input: bool) -> Iterator[str]:
    """A step of training, or gradients."""
    yield from (
        f"loss = nn.{loss.cell}",
        "",
        "",
        "def forward(x, *targets):",
        f"    return loss({loss.given}, *targets)",
    )
    if loss.given == "net(x)" and "), " not in loss.target and random.random() < 0.3:
        yield from ("", "", f"optimizer = nn.{random.choice(OPTIMIZERS)}", "both = nn.WithLossCell(net, loss)")
        yield from (f"step = nn.{random.choice(STEPS)}", "step.set_train()", "", "")
        yield from ("def program(x, *targets):", "    return step(x, *targets),")
    elif random.random() < 0.7:
        yield from ("", "", f"optimizer = nn.{random.choice(OPTIMIZERS)}")
        yield from ("grad = ms.value_and_grad(forward, None, optimizer.parameters)", "", "")
        yield from ("def program(x, *targets):", "    value, gradients = grad(x, *targets)", "    optimizer(gradients)")
        yield "    return value,"
    else:
        yield from ("", "", f"grad = ms.value_and_grad(forward, {0 if by_input else None}, net.trainable_params())")
        yield from ("", "", "def program(x, *targets):", "    return grad(x, *targets)")

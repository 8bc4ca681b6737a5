"""Whole networks as data: layers, weights and arithmetic, the same for every peer of ``python -m benchmarks.networks``.

A convolutional network is a list of layers; those that are lists again are residual. A transformer is its sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.cases import CASES

Array: TypeAlias = npt.NDArray[Any]
Layer: TypeAlias = tuple[Any, ...]
"""``("conv", in, out, kernel, stride, groups)``, ``("norm", n)``, ``("relu",)``, ``("relu6",)``, ``("pool",)``,
``("residual", main, side)``, ``("head", in, out)``: average over the image, then a product."""

SIZE, CLASSES = 224, 1000


def _conv(i: int, o: int, k: int, s: int = 1, groups: int = 1, then: str = "relu") -> list[Layer]:
    return [("conv", i, o, k, s, groups), ("norm", o), *([(then,)] if then else [])]


def _resnet(depths: Sequence[int], wide: int) -> list[Layer]:
    layers: list[Layer] = [*_conv(3, 64, 7, 2), ("pool",)]
    i = 64
    for stage, depth in enumerate(depths):
        inner = 64 << stage
        for number in range(depth):
            s, o = 2 if stage and not number else 1, inner * wide
            if wide == 1:
                main = [*_conv(i, o, 3, s), *_conv(o, o, 3, then="")]
            else:
                main = [*_conv(i, inner, 1), *_conv(inner, inner, 3, s), *_conv(inner, o, 1, then="")]
            layers += [("residual", main, _conv(i, o, 1, s, then="") if s > 1 or i != o else []), ("relu",)]
            i = o
    return [*layers, ("head", i, CLASSES)]


def _mobilenet() -> list[Layer]:
    layers = _conv(3, 32, 3, 2, then="relu6")
    i = 32
    for grow, o, depth, stride in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1),
                                   (6, 160, 3, 2), (6, 320, 1, 1)):  # fmt: skip
        for number in range(depth):
            s, inner = stride if not number else 1, i * grow
            main = [*(_conv(i, inner, 1, then="relu6") if grow > 1 else []),
                    *_conv(inner, inner, 3, s, inner, "relu6"), *_conv(inner, o, 1, then="")]  # fmt: skip
            layers += [("residual", main, [])] if s == 1 and i == o else main
            i = o
    return [*layers, *_conv(i, 1280, 1, then="relu6"), ("head", 1280, CLASSES)]


CONVOLUTIONAL = {
    "resnet18": _resnet((2, 2, 2, 2), 1),
    "resnet50": _resnet((3, 4, 6, 3), 4),
    "mobilenet_v2": _mobilenet(),
}


@dataclass(frozen=True)
class Transformer:
    """An encoder: normalisation after each half of a layer, a product with the first word's place at the end."""

    layers: int
    hidden: int
    heads: int
    seq: int
    vocab: int = 30522


TRANSFORMERS = {"bert": Transformer(6, 768, 12, 128), "minilm": Transformer(6, 384, 12, 128)}


@dataclass(frozen=True)
class Row:
    """A network at a batch, forward or with a step of SGD; or a case of ``python -m benchmarks``."""

    name: str
    network: str
    batch: int
    train: bool

    @property
    def flops(self) -> float:
        """Multiply-adds count twice, convolutions as direct ones; gradients of images and of indices are not taken."""
        if self.network in CASES:
            return CASES[self.network].work.flops
        if self.network in TRANSFORMERS:
            t = TRANSFORMERS[self.network]
            tokens = self.batch * t.seq
            layer = 2 * tokens * 12 * t.hidden**2 + 4 * tokens * t.seq * t.hidden
            return layer * t.layers * (3 if self.train else 1)
        found = list(_products(CONVOLUTIONAL[self.network], SIZE))
        total = sum(found)
        return self.batch * (3 * total - found[0] if self.train else total)


def _products(layers: Sequence[Layer], size: int) -> Iterator[float]:
    """Operations of every product, in order, for one image."""
    for layer in layers:
        match layer:
            case ("conv", i, o, k, s, groups):
                size = -(-size // s)
                yield 2 * size**2 * o * (i // groups) * k**2
            case ("pool",):
                size = -(-size // 2)
            case ("residual", main, side):
                yield from _products(main, size)
                yield from _products(side, size)
                size = -(-size // _stride(main))
            case ("head", i, o):
                yield 2 * i * o
            case _:
                pass


def _stride(layers: Sequence[Layer]) -> int:
    return max((layer[4] for layer in layers if layer[0] == "conv"), default=1)


def _rows() -> Iterator[Row]:
    for network, batches in (("resnet18", (2, 16)), ("resnet50", (2, 16)), ("mobilenet_v2", (2, 16)),
                             ("bert", (8,)), ("minilm", (8,))):  # fmt: skip
        for batch in batches:
            name = network if len(batches) == 1 else f"{network}_{batch}"
            yield Row(name, network, batch, False)
            yield Row(f"{name}_train", network, batch, True)
    yield Row("gpt_train_L32", "gpt_train_L32", 2, True)


ROWS: Mapping[str, Row] = {row.name: row for row in _rows()}
LEARNING_RATE = 0.001


def inputs(row: Row) -> tuple[Array, Array]:
    """What goes in, and the labels."""
    r = np.random.RandomState(3)
    if row.network in TRANSFORMERS:
        t = TRANSFORMERS[row.network]
        return r.randint(0, t.vocab, (row.batch, t.seq)).astype(np.int32), r.randint(0, 2, row.batch).astype(np.int32)
    images = r.standard_normal((row.batch, 3, SIZE, SIZE)).astype(np.float32)
    return images, r.randint(0, CLASSES, row.batch).astype(np.int32)


class Weights:
    """Random weights, in the order in which a network asks for them."""

    def __init__(self) -> None:
        self._random = np.random.RandomState(7)

    def normal(self, *shape: int, fan: int) -> Array:
        """Numbers that keep the size of what goes through them."""
        scale = np.float32(fan**-0.5)
        return self._random.standard_normal(shape).astype(np.float32) * scale

"""`Cell.recompute` and `ms.recompute`: the same gradients from less memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import lazy_inline, nn, ops

KINDS = ("plain", "loop", "branch", "dropout", "normalised", "written", "inner")


def waves(x: ms.Tensor) -> ms.Tensor:
    return ops.exp(ops.sin(x))


class Block(nn.Cell):
    def __init__(self, kind: str) -> None:
        super().__init__()
        self.up, self.down = nn.Dense(32, 32), nn.Dense(32, 32)
        self.kind = kind
        self.drop = nn.Dropout(p=0.3)
        self.norm = nn.BatchNorm1d(32)
        self.seen = ms.Parameter(ms.Tensor(0.0), requires_grad=False)

    def construct(self, x: ms.Tensor) -> Any:
        h = ops.tanh(self.up(x))
        if self.kind == "loop":
            i = 0
            while h.sum() < 1000 and i < 5:
                h = ops.sin(h) + ops.exp(-h)
                i = i + 1
        elif self.kind == "branch":
            h = ops.sin(h) * h if h.sum() > 0 else ops.exp(h) * h
        elif self.kind == "dropout":
            h = self.drop(ops.sin(h)) * h
        elif self.kind == "normalised":
            h = self.norm(h) * h
        elif self.kind == "written":
            self.seen += h.sum()
            h = h * self.seen
        elif self.kind == "inner":
            h = ms.recompute(waves, h)
        return x + self.down(ops.exp(-h * h))


class LazyBlock(Block):
    @lazy_inline
    def __init__(self, kind: str) -> None:
        super().__init__(kind)


class Around(nn.Cell):
    def __init__(self, kind: str) -> None:
        super().__init__()
        self.inside = LazyBlock(kind)

    def construct(self, x: ms.Tensor) -> Any:
        return ops.cos(self.inside(ops.sin(x)))


class Net(nn.Cell):
    def __init__(self, blocks: Sequence[nn.Cell]) -> None:
        super().__init__()
        self.blocks = nn.CellList(list(blocks))

    def construct(self, x: ms.Tensor) -> Any:
        for block in self.blocks:
            x = block(x)
        return (x * x).mean()


def trained(kind: str, block: type[Block | Around], recomputed: bool) -> tuple[list[Any], int]:
    """What two steps give, with the parameters that the network writes; and the bytes of a step's arena."""
    ms.set_seed(1)
    net = Net([block(kind) for _ in range(4)]).set_train()
    if recomputed:
        for cell in net.blocks:
            cell.recompute()
    step = ms.jit(ms.value_and_grad(net, 0, net.trainable_params()), fullgraph=True)
    x = np.random.RandomState(0).randn(256, 32).astype(np.float32)
    results: list[Any] = []
    for _ in range(2):
        loss, (slope, gradients) = step(ms.Tensor(x))
        results += [loss.asnumpy(), slope.asnumpy(), *(gradient.asnumpy() for gradient in gradients)]
    memory = step.memory()
    assert memory is not None
    return results + [parameter.asnumpy() for parameter in net.get_parameters()], memory.arena


@pytest.mark.parametrize("block", [Block, LazyBlock, Around])
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_gradients_from_less_memory(kind: str, block: type[Block | Around]) -> None:
    kept, every = trained(kind, block, False)
    again, less = trained(kind, block, True)
    for one, other in zip(kept, again, strict=True):
        np.testing.assert_allclose(other, one, rtol=1e-5, atol=1e-6)
    assert less < 0.75 * every


def test_a_function_is_computed_again() -> None:
    def many(x: ms.Tensor) -> Any:
        return ops.tanh(ops.sin(ops.exp(x @ x) @ x) @ x)

    def once(x: ms.Tensor) -> Any:
        return (ms.recompute(many, ms.recompute(many, x, use_reentrant=False)) @ x).sum()

    def plain(x: ms.Tensor) -> Any:
        return (many(many(x)) @ x).sum()

    x = ms.Tensor(np.random.RandomState(0).randn(64, 64).astype(np.float32) / 8)
    again, kept = ms.jit(ms.grad(once)), ms.jit(ms.grad(plain))
    np.testing.assert_allclose(again(x).asnumpy(), kept(x).asnumpy(), rtol=2e-5, atol=1e-4)
    less, every = again.memory(), kept.memory()
    assert less is not None
    assert every is not None
    assert less.arena < every.arena
    assert np.array_equal(ms.recompute(many, x).asnumpy(), many(x).asnumpy())


def test_without_gradients_a_graph_is_the_same() -> None:
    ms.set_seed(1)
    block = Block("plain").set_train(False)
    x = ms.Tensor(np.ones((4, 32), np.float32))

    @ms.jit
    def inference(x: ms.Tensor) -> Any:
        return block(x)

    before = str(inference.lower(x))
    block.recompute()
    assert str(inference.lower(x)) == before
    np.testing.assert_allclose(block(x).asnumpy(), inference(x).asnumpy(), rtol=1e-5, atol=1e-6)


def test_it_may_be_asked_for_after_a_call() -> None:
    block = Block("plain")
    x = ms.Tensor(np.ones((256, 32), np.float32))
    step = ms.jit(ms.grad(Net([block, Block("plain"), Block("plain")])))
    slope, before = step(x), step.memory()
    block.recompute()
    assert np.allclose(step(x).asnumpy(), slope.asnumpy())
    after = step.memory()
    assert before is not None
    assert after is not None
    assert after.arena < before.arena


def peaks(x: ms.Tensor, w: ms.Tensor) -> ms.Tensor:
    return ops.exp(ops.sin(ops.tanh(x @ w)) @ w).sum()


def peaks_kept(x: ms.Tensor, w: ms.Tensor) -> ms.Tensor:
    return peaks(x, w) * x.sum()


def peaks_again(x: ms.Tensor, w: ms.Tensor) -> ms.Tensor:
    return ms.recompute(peaks, x, w) * x.sum()


def of_many(f: Any) -> Any:
    return ms.vmap(ms.grad(f, (0, 1)), (0, None))


def through_many(f: Any) -> Any:
    def total(x: ms.Tensor, w: ms.Tensor) -> Any:
        return ms.vmap(f, (0, None))(x, w).sum()

    return ms.grad(total, (0, 1))


def twice(f: Any) -> Any:
    def total(x: ms.Tensor, w: ms.Tensor) -> Any:
        return ms.grad(f)(x[0], w).sum()

    return ms.grad(total, (0, 1))


def through_a_loop(f: Any) -> Any:
    def total(x: ms.Tensor, w: ms.Tensor) -> Any:
        t, i = x.sum(), ms.Tensor(0)
        while i < 4:
            t = t * 0.5 + f(x[1] * t * 0.01, w) * 1e-3
            i = i + 1
        return t

    return ms.grad(total, (0, 1))


@pytest.mark.parametrize("transformed", [of_many, through_many, twice, through_a_loop])
def test_beside_other_transformations(transformed: Any) -> None:
    random = np.random.RandomState(0)
    x = ms.Tensor(random.randn(5, 4, 4).astype(np.float32) / 2)
    w = ms.Tensor(random.randn(4, 4).astype(np.float32) / 2)
    kept: Any = ms.jit(fullgraph=True)(transformed(peaks_kept))(x, w)
    again: Any = ms.jit(fullgraph=True)(transformed(peaks_again))(x, w)
    for one, other in zip(kept, again, strict=True):
        np.testing.assert_allclose(other.asnumpy(), one.asnumpy(), rtol=1e-5, atol=1e-6)

"""Random numbers: the published generator, equal ones eager and compiled, every draw new, vmap draws per element."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.dialects.ops.random import RandomBitsOp


def test_bits_are_those_of_philox() -> None:
    """The first words of the known answers that come with Random123."""
    zero, ones = np.array(0), np.array(-1)
    assert int(RandomBitsOp.eager(zero, zero, zero)) == 0xE169C58D_6627E8D5
    assert int(RandomBitsOp.eager(ones, ones, ones)) == 0x41C83B0E_408F276D


def f() -> Any:
    return ops.rand(3), ops.randn(2, 2), ops.randint(0, 10, (4,)), ops.randperm(5)


def test_equal_seeds_give_equal_numbers_compiled_or_not() -> None:
    compiled = ms.jit(f)
    ms.set_seed(5)
    first = [x.asnumpy() for x in compiled()]
    again = [x.asnumpy() for x in compiled()]
    ms.set_seed(5)
    for wanted in (first, again):
        for x, y in zip(f(), wanted, strict=True):
            np.testing.assert_allclose(x.asnumpy(), y, 1e-6, 1e-6)
    assert all((x != y).any() for x, y in zip(first[:2], again[:2], strict=True))


def test_a_given_seed_gives_the_same_at_every_run() -> None:
    compiled = ms.jit(lambda: ops.standard_normal((4,), seed=3))
    np.testing.assert_array_equal(compiled().asnumpy(), compiled().asnumpy())


def test_distributions() -> None:
    ms.set_seed(0)
    n = 40000
    normal, share = ops.randn(n).asnumpy(), ops.rand(n).asnumpy()
    assert abs(normal.mean()) < 0.03
    assert abs(normal.std() - 1) < 0.02
    assert abs((np.abs(normal) < 1).mean() - 0.6827) < 0.01
    assert share.min() >= 0
    assert share.max() < 1
    assert np.abs(np.histogram(share, 10, (0, 1))[0] / n - 0.1).max() < 0.01
    counts = np.bincount(ops.randint(-3, 4, (n,)).asnumpy() + 3)
    assert counts.shape == (7,)
    assert np.abs(counts / n - 1 / 7).max() < 0.01
    assert sorted(ops.randperm(9).asnumpy().tolist()) == list(range(9))
    assert abs(ops.laplace((n,), 2.0, 1.0).asnumpy().mean() - 2) < 0.05
    drawn = ops.multinomial(Tensor([1.0, 0.0, 3.0]), n).asnumpy()
    assert np.abs(np.bincount(drawn, minlength=3) / n - [0.25, 0, 0.75]).max() < 0.01
    assert sorted(ops.multinomial(Tensor([[1.0, 1, 1]]), 3, False).asnumpy()[0].tolist()) == [0, 1, 2]
    between = ops.uniform((n,), Tensor(2.0), Tensor(4.0)).asnumpy()
    assert between.min() >= 2
    assert abs(between.mean() - 3) < 0.02


def test_dropout() -> None:
    ms.set_seed(1)
    x = Tensor(np.ones((100, 100), np.float32))

    def drop(x: Any) -> Any:
        return ops.dropout(x, p=0.25)

    found = ms.jit(drop)(x).asnumpy()
    assert set(found.ravel().tolist()) == {0, float(np.float32(1 / 0.75))}
    assert abs((found == 0).mean() - 0.25) < 0.02
    np.testing.assert_array_equal(ops.dropout(x, training=False).asnumpy(), x.asnumpy())
    kept, mask = ops.Dropout(0.5)(x)
    np.testing.assert_array_equal(kept.asnumpy(), mask.asnumpy() * 2)
    images = ops.dropout2d(Tensor(np.ones((8, 8, 2, 2), np.float32))).asnumpy().reshape(64, 4)
    assert (images == images[:, :1]).all()
    with pytest.raises(ValueError, match=r"For 'Dropout, the 'keep_prob' must be in \(0.0, 1.0\], but got -0.5"):
        ops.dropout(x, p=1.5)


def test_slope_of_dropout_is_what_was_kept() -> None:
    def loss(x: Any) -> Any:
        return (ops.dropout(x, p=0.5) * x).sum()

    x = Tensor(np.arange(1.0, 65).astype(np.float32))
    slope = ms.jit(ms.grad(loss))(x).asnumpy()
    assert set((slope / x.asnumpy()).tolist()) == {0, 4}

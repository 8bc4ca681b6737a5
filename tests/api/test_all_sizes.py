"""Functions compiled once for all sizes give what their compilations for one size give.

Each is called with several sizes; the second one makes the form that has to serve all others, too.
"""

# pyright: reportPrivateUsage=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportConstantRedefinition=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops

SIZES = (8, 13, 40, 1, 64)
"""The first is compiled for itself."""

N = None
"""The size that changes."""

KINDS: dict[str, Any] = {"f": np.float32, "i": np.int64, "i4": np.int32, "h": np.float16, "d": np.float64}

Dims: TypeAlias = "tuple[int | str | None, ...]"


class Case(NamedTuple):
    """A function, the shapes of its arguments (the last entry may name an element type), and what is expected."""

    function: Callable[..., Any]
    shapes: tuple[Dims, ...]
    forms: int
    """How many forms there may be: sizes on both sides of a guard have different ones."""
    least: int
    """Smaller sizes are right, too, but may be compiled for themselves."""


CASES: dict[str, Case] = {}


def case(*shapes: Dims, forms: int = 1, least: int = 1) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Lists a function."""

    def listed(function: Callable[..., Any]) -> Callable[..., Any]:
        CASES[function.__name__] = Case(function, shapes, forms, least)
        return function

    return listed


def arguments(shapes: tuple[Dims, ...], size: int) -> list[ms.Tensor]:
    """The same numbers for the same size."""
    generator = np.random.default_rng(size)
    tensors: list[ms.Tensor] = []
    for dims in shapes:
        kind = KINDS[dims[-1] if isinstance(dims[-1], str) else "f"]
        shape = tuple(size if dim is None else dim for dim in dims if not isinstance(dim, str))
        is_float = np.dtype(kind).kind == "f"
        numbers: Any = generator.standard_normal(shape) if is_float else generator.integers(0, 11, shape)
        tensors.append(ms.Tensor(numbers.astype(kind)))
    return tensors


def leaves(result: Any) -> list[Any]:
    """Tensors as arrays, and numbers."""
    if isinstance(result, dict):
        return leaves(list(result.values()))
    if isinstance(result, (tuple, list)):
        return [leaf for part in result for leaf in leaves(part)]
    return [result.asnumpy() if isinstance(result, ms.Tensor) else result]


def check_same(result: Any, expected: Any) -> None:
    """Equal but for rounding: sums may be cut elsewhere."""
    for own, other in zip(leaves(result), leaves(expected), strict=True):
        assert type(own) is type(other)
        if not isinstance(own, np.ndarray):
            assert own == other
            continue
        assert (own.shape, own.dtype) == (other.shape, other.dtype)
        near = 1e-2 if own.dtype == np.float16 else 2e-5
        np.testing.assert_allclose(own, other, near, near)


X = (N, 4)


@case(X, (4,), (N, 1))
def broadcasting(x: Any, row: Any, column: Any) -> Any:
    return x + row, x * column - 1, column / row, ops.maximum(x, 0), x**2 > column, ops.where(x > 0, x, row)


@case(X)
def elementwise(x: Any) -> Any:
    return (
        ops.relu(x),
        ops.gelu(x),
        ops.exp(x),
        ops.sigmoid(x) * ops.tanh(x),
        ops.clip(x, -1, 1),
        x.astype(ms.int32),
        x.abs().sqrt(),
    )


@case(X)
def means(x: Any) -> Any:
    return x.mean(), x.mean(0), x.mean(1), x.sum(0, keepdims=True), x.mean(axis=(0, 1), keep_dims=True)


@case(X)
def variances(x: Any) -> Any:
    return x.var(1), x.std(1)


@case(X)
def variances_over_size(x: Any) -> Any:
    return x.var(), x.var(0), x.std(0), ops.var(x, 0, 1)


@case(X)
def extremes(x: Any) -> Any:
    return x.max(), x.min(0), x.argmax(0), x.argmin(1), ops.max(x, 0), ops.argmax(x)


@case(X)
def scans(x: Any) -> Any:
    return ops.cumsum(x, 0), ops.cumsum(x, 1), ops.cumprod(x, 0), ops.cummax(x, 0)


@case(X)
def softmaxes(x: Any) -> Any:
    return ops.softmax(x, -1), ops.softmax(x, 0), ops.log_softmax(x, 0), ops.logsumexp(x, 0)


@case(X)
def norms(x: Any) -> Any:
    return ops.norm(x), ops.norm(x, dim=0), ops.norm(x, 1, 1)


@case(X)
def truths(x: Any) -> Any:
    return (x > 0).all(), (x > 0).any(0), x.prod(0), ops.count_nonzero(x)


@case(X, (4, 3))
def products(x: Any, w: Any) -> Any:
    return x @ w, x @ x.T, x.T @ x, ops.matmul(x, w) + 1


@case((N, 3, 5), (5, 2))
def batched_products(x: Any, w: Any) -> Any:
    return ops.bmm(x, x.swapaxes(1, 2)), x @ w, ops.matmul(x.transpose(0, 2, 1), x)


@case((3, N, 5), forms=3)
def inner_products(x: Any) -> Any:
    return ops.bmm(x, x.swapaxes(1, 2)), ops.softmax(x @ x.swapaxes(-1, -2), -1) @ x


@case(X, (4, 3))
def einsums(x: Any, w: Any) -> Any:
    return (
        ops.einsum("ij,jk->ik", x, w),
        ops.einsum("ij,kj->ik", x, x),
        ops.einsum("ij->j", x),
        ops.einsum("ij,ij->i", x, x),
    )


@case((N,), (N,))
def vectors(x: Any, y: Any) -> Any:
    return ops.dot(x, y), ops.outer(x, y), (x * y).sum(), ops.inner(x, y)


_CONV = nn.Conv2d(3, 4, 3, has_bias=True)
_SAME = nn.Conv2d(3, 4, 3, stride=2, pad_mode="valid")
_PAD = nn.Conv2d(3, 4, 3, pad_mode="pad", padding=1)


@case((N, 3, 8, 8))
def convolutions(x: Any) -> Any:
    return _CONV(x), _SAME(x), ops.relu(_PAD(x)).mean((2, 3))


@case((2, 3, N, 9), forms=2)
def convolution_of_height(x: Any) -> Any:
    return _PAD(x), _CONV(x)


_C1 = nn.Conv1d(3, 4, 3)


@case((2, 3, N))
def convolution_of_length(x: Any) -> Any:
    return _C1(x)


_TRANSPOSED = nn.Conv2dTranspose(3, 2, 3, stride=2)


@case((N, 3, 5, 5))
def transposed_convolution(x: Any) -> Any:
    return _TRANSPOSED(x)


@case((2, N, 8), forms=2)
def attention(x: Any) -> Any:
    q = x.reshape(2, -1, 2, 4).transpose(0, 2, 1, 3)
    s = q @ q.swapaxes(-1, -2) / math.sqrt(4)
    return (ops.softmax(s, -1) @ q).transpose(0, 2, 1, 3).reshape(2, -1, 8)


@case((2, N, 8), forms=2)
def causal_attention(x: Any) -> Any:
    n = x.shape[1]
    mask = ops.tril(ops.ones((n, n), ms.float32))
    s = (x @ x.swapaxes(-1, -2)).masked_fill(mask == 0, -1e9)
    return ops.softmax(s, -1) @ x


@case((2, N, 8), forms=2)
def causal_attention_triu(x: Any) -> Any:
    n = x.shape[1]
    mask = ops.triu(ops.ones((n, n), ms.bool_), 1)
    return ops.softmax(ops.where(mask, ms.Tensor(-1e9, ms.float32), x @ x.swapaxes(-1, -2)), -1) @ x


_MHA = nn.MultiheadAttention(8, 2, batch_first=True)
_MHA.set_train(False)


@case((2, N, 8))
def multihead(x: Any) -> Any:
    return _MHA(x, x, x)[0]


_TABLE, _POSITIONS = nn.Embedding(11, 8), nn.Embedding(64, 8)


@case((2, N, "i"))
def embeddings(x: Any) -> Any:
    return _TABLE(x) + _POSITIONS(ops.arange(x.shape[1]))


@case(X, (N, "i"), least=2)
def gathers(x: Any, i: Any) -> Any:
    return (
        ops.gather(x, i % x.shape[0], 0),
        x[i % 2 - 1 + x.shape[0] - 1],
        ops.gather(x, i % 4, 1),
        ops.one_hot(i, 5, 1.0, 0.0),
        ops.gather_elements(x, 0, ops.zeros_like(x).astype(ms.int32)),
    )


@case(X)
def positions(x: Any) -> Any:
    return ops.gather(x, ops.arange(x.shape[0]) // 2, 0), ops.one_hot(ops.arange(x.shape[0]), 5, 1.0, 0.0)


@case(X, (N, "i"))
def scatters(x: Any, i: Any) -> Any:
    return (
        ops.scatter_nd(i[:, None] % 3, x, (3, 4)),
        ops.zeros((11, 4), ms.float32).index_add(0, i, x) if hasattr(ms.Tensor, "index_add") else x,
        ops.tensor_scatter_add(x, ops.zeros((2, 1), ms.int32), ops.ones((2, 4), ms.float32)),
    )


@case(X)
def joins(x: Any) -> Any:
    return (
        ops.concat([x, x * 2], 0),
        ops.stack([x, x]),
        ops.concat([x, ops.zeros((3, 4), ms.float32)], 0),
        ops.concat([x, x], 1),
        ops.stack([x, x], 1),
        ops.vstack((x, x)),
    )


@case(X, (N, 4))
def joined_sizes(x: Any, y: Any) -> Any:
    return ops.concat([x, y + 1, x], 0).sum(0), ops.concat([x, y], 0)


@case(X)
def splits(x: Any) -> Any:
    return ops.split(x, 2, 1), ops.chunk(x, 2, 1), ops.unstack(x, 1), x.split(1, 1)


@case(X)
def tiles(x: Any) -> Any:
    return (
        ops.tile(x, (2, 1)),
        ops.tile(x, (1, 3)),
        ops.tile(x[0], (x.shape[0], 1)),
        ops.repeat_interleave(x, 2, 0),
        x.repeat(2, 0),
        ops.tile(x, (2, 1, 2)),
    )


@case(X)
def broadcasts(x: Any) -> Any:
    return (
        ops.broadcast_to(x[0], x.shape),
        ops.broadcast_to(x, (3, -1, 4)),
        x[:1].expand_as(x),
        ops.broadcast_to(x[:, :1], (x.shape[0], 6)),
    )


@case(X)
def pads(x: Any) -> Any:
    return ops.pad(x, (1, 2)), ops.pad(x, (0, 0, 1, 2)), ops.pad(x, (1, 1, 2, 0), value=3.0)


@case(X)
def flips(x: Any) -> Any:
    return ops.flip(x, (0,)), x[::-1], ops.flip(x, (1,)), x[:, ::-1]


@case(X, least=2)
def rolls(x: Any) -> Any:
    return ops.roll(x, 1, 0), ops.roll(x, 1, 1), ops.roll(x, -2, 0)


@case(X)
def reshapes(x: Any) -> Any:
    n = x.shape[0]
    return (
        x.reshape(-1),
        x.reshape(n, 2, 2),
        x.reshape(2, -1),
        x.reshape((n * 2, 2)),
        x.reshape((n * 2, -1)),
        x.view(-1, 2),
        ops.flatten(x.reshape(n, 2, 2)),
        x.reshape(1, -1, 4),
        x.reshape(x.shape[0], -1),
    )


@case((N, 3, 4))
def transposes(x: Any) -> Any:
    return (
        x.T,
        x.transpose(1, 0, 2),
        x.swapaxes(0, 2),
        x.permute(2, 0, 1).reshape(4, -1),
        x.transpose(1, 2, 0).reshape(12, -1),
    )


@case(X, least=2)
def halves(x: Any) -> Any:
    return x[: x.shape[0] // 2], x[x.shape[0] // 2 :], x[:-1], x[1:]


@case(X, least=2)
def strided_slices(x: Any) -> Any:
    return x[::2], x[1::2], x[::3], x[:, 1::2]


@case(X, least=11)
def few_rows(x: Any) -> Any:
    return x[:3], x[-2:], x[:10]


@case(X)
def places(x: Any) -> Any:
    return x[-1], x[0], x[:, None], x[..., 1], x[None], x[:, 1:3], x[-1, 2], ops.expand_dims(x, 0), x[0:1].squeeze(0)


@case(X, least=2)
def squeezes(x: Any) -> Any:
    return x.squeeze(), x[:, :1].squeeze(1), x.unsqueeze(1).squeeze(1)


@case(X)
def fills(x: Any) -> Any:
    n = x.shape[0]
    return (
        ops.ones((n, 2), ms.float32),
        ops.zeros(n, ms.int32),
        ops.full((n,), 7.0, dtype=ms.float32),
        ops.zeros_like(x),
        ops.ones_like(x),
        ops.full_like(x, 3),
        x.new_zeros((n, 2)),
    )


@case(X)
def ranges(x: Any) -> Any:
    n = x.shape[0]
    return (
        ops.arange(n),
        ops.arange(0, n),
        ops.arange(n) + x[:, 0].astype(ms.int64),
        ops.arange(0, 2 * n, 2),
        ops.arange(n, dtype=ms.float32),
        ops.arange(1, n + 1),
    )


@case((3, N))
def masks_of_positions(x: Any) -> Any:
    n = x.shape[1]
    i = ops.arange(n)
    return (i[:, None] >= i[None, :]), ops.where(i < 3, x, 0.0)


_BN = nn.BatchNorm2d(3)
_BN.set_train()
_BN_EVAL = nn.BatchNorm2d(3)
_BN_EVAL.set_train(False)
_LN, _GN = nn.LayerNorm((4,)), nn.GroupNorm(1, 3)


@case((N, 3, 4, 4))
def normalisations(x: Any) -> Any:
    return _LN(x), _GN(x), _BN_EVAL(x)


@case((N, 3, 4, 4))
def batch_norm_training(x: Any) -> Any:
    return _BN(x)


_B1 = nn.BatchNorm1d(4)
_B1.set_train()


@case(X)
def batch_norm_1d(x: Any) -> Any:
    return _B1(ops.concat([x, x + 1]))


_DROP = nn.Dropout(p=0.5)
_DROP.set_train(False)


@case(X)
def dropout_off(x: Any) -> Any:
    return _DROP(x), ops.dropout(x, 0.5, training=False)


_CE = nn.CrossEntropyLoss()


@case((N, 5), (N, "i4"))
def losses(x: Any, y: Any) -> Any:
    return (
        _CE(x, y % 5),
        ops.cross_entropy(x, y % 5, reduction="sum"),
        ops.mse_loss(x, x * 2),
        nn.L1Loss()(x, x * 2),
        nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")(x, y % 5),
    )


@case((N, 5), (N, 5))
def more_losses(x: Any, y: Any) -> Any:
    return (
        nn.MSELoss()(x, y),
        nn.SmoothL1Loss()(x, y),
        ops.binary_cross_entropy_with_logits(x, ops.sigmoid(y), ops.ones_like(x), ops.ones_like(x)),
        nn.KLDivLoss()(x, y),
        ops.huber_loss(x, y),
    )


@case(X, (4, 3))
def gradients(x: Any, w: Any) -> Any:
    return ms.grad(lambda a, b: ((a @ b) ** 2).mean(), (0, 1))(x, w)


@case(X)
def gradient_of_softmax(x: Any) -> Any:
    return ms.grad(lambda a: (ops.softmax(a, 0) * a).sum() + ops.softmax(a, 1).max())(x)


@case(X)
def gradient_of_variance(x: Any) -> Any:
    return ms.grad(lambda a: a.var(0).sum() + a.std(1).mean())(x)


@case(X, least=2)
def gradient_of_shapes(x: Any) -> Any:
    return ms.grad(
        lambda a: (ops.concat([a, a * 2], 0)[::2].T.reshape(-1) ** 2).sum() + ops.pad(a, (1, 1)).mean() + a[-1].sum()
    )(x)


@case(X, least=2)
def gradient_of_halves(x: Any) -> Any:
    return ms.grad(
        lambda a: (a[: a.shape[0] // 2] ** 2).sum() + (ops.flip(a, (0,)) * a).sum() + ops.tile(a, (2, 1)).max()
    )(x)


@case((2, 3, N, 8), forms=2)
def gradient_of_height(x: Any) -> Any:
    return ms.grad(lambda a: (_PAD(a) ** 2).mean())(x)


@case((2, N, 8), forms=3)
def gradient_of_attention(x: Any) -> Any:
    return ms.grad(lambda a: causal_attention(a).sum())(x)


@case(X, (N, "i"), least=2)
def gradient_of_gather(x: Any, i: Any) -> Any:
    return ms.grad(lambda a: (ops.gather(a, i % a.shape[0], 0) ** 2).sum() + a.max(0).sum() + ops.cumsum(a, 0).mean())(
        x
    )


@case((N, 3, 4, 4))
def gradient_of_norms(x: Any) -> Any:
    return ms.grad(lambda a: (_LN(a) ** 2 * a).mean() + (_GN(a) * a).sum())(x)


@case((N, 3, 4, 4))
def gradient_of_batch_norm(x: Any) -> Any:
    return ms.grad(lambda a: (_BN(a) ** 2 * a).mean())(x)


@case((N, 5), (N, "i4"))
def gradient_of_losses(x: Any, y: Any) -> Any:
    return ms.value_and_grad(lambda a: _CE(a, y % 5) + ops.smooth_l1_loss(a, a * 2))(x)


@case(X)
def vmaps(x: Any) -> Any:
    return (
        ms.vmap(lambda r: ops.relu(r) * r.sum())(x),
        ms.vmap(lambda r: ops.softmax(r, 0), 1, 1)(x),
        ms.vmap(lambda r: ops.concat([r, r]) @ ops.concat([r, r]))(x),
    )


@case((N, 3, 4), (4, 2))
def vmapped_products(x: Any, w: Any) -> Any:
    return ms.vmap(lambda r: r @ w)(x), ms.vmap(lambda r: ms.grad(lambda a: (a @ w).sum())(r))(x)


@case(X)
def loops_over_size(x: Any) -> Any:
    s = x[0] * 0
    for i in range(x.shape[0]):
        s = s + x[i] * i
    return s


@case(X)
def known_branches(x: Any) -> Any:
    return x + 1 if x.shape[0] >= 1 and x.shape[1] == 4 and x.ndim == 2 else x - 1


@case(X)
def sizes_returned(x: Any) -> Any:
    return x.shape, len(x), x.size, x.ndim, x.shape[0] * 3


@case(X, X)
def same_shapes(x: Any, y: Any) -> Any:
    return (x + y if x.shape == y.shape else x), (x if x.shape[0] == y.shape[0] else y)


@case(X)
def asserts(x: Any) -> Any:
    assert x.shape[0] > 0 and x.shape[1] == 4
    if x.ndim != 2:
        raise ValueError(f"not {x.shape}")
    return x * 2


@case(X)
def containers(x: Any) -> Any:
    d = {"a": x, "b": [x + 1, x.sum(0)]}
    return d["a"] + d["b"][0], d


@case((N, 4, "h"))
def halfs(x: Any) -> Any:
    return x @ x.T, ops.softmax(x, 0), x.sum(0), x.mean(0)


@case((N, 4, "i"))
def integers(x: Any) -> Any:
    return x.sum(0), x // 3, x % 4, x.max(0), ops.cumsum(x, 0), x & 1


@case((N, 4, "d"))
def doubles(x: Any) -> Any:
    return x @ x.T, ops.softmax(x, 0), x.var(0)


@case(X)
def selections(x: Any) -> Any:
    return ops.select(x > 0, x, -x), ops.where(x.sum(1, keepdims=True) > 0, x, 0.0), x * (x > x.mean())


@case((N, 6))
def reshaped_heads(x: Any) -> Any:
    return x.reshape(x.shape[0], 3, 2).sum(2), x.view(x.shape[0], -1, 2).max(1), x.reshape(-1, 3).mean(-1)


@case((N, 3, 8, 8))
def flattening(x: Any) -> Any:
    return nn.Flatten()(x), ops.flatten(x), x.reshape(x.shape[0], -1), ops.interpolate(x, size=(4, 4), mode="bilinear")


_LSTM = nn.LSTM(4, 3, batch_first=True)


@case((N, 5, 4))
def lstm_batch(x: Any) -> Any:
    return _LSTM(x)[0]


@case((N, 4), (N, 4))
def distances(x: Any, y: Any) -> Any:
    return ops.cdist(x, y), ((x[:, None] - y[None]) ** 2).sum(-1), ops.cosine_similarity(x, y, 1)


@case(X)
def meshes(x: Any) -> Any:
    i = ops.arange(x.shape[0])
    return ops.meshgrid(i, ops.arange(3), indexing="ij")


@case(X, (4,), least=2)
def item_assignments(x: Any, v: Any) -> Any:
    y = x * 1
    y[0] = v
    y[:, 1] = 3.0
    y[-1] = v * 2
    return y


@case(X, least=4)
def roll_of_half(x: Any) -> Any:
    return ops.roll(x[: (x.shape[0] + 1) // 2], 1, 0)


def check_case(case: Case) -> None:
    """Results are those of compilations for one size, and forms for all sizes give them."""
    function, shapes, forms, least = case
    open_, fixed = ms.jit(function, dynamic=1), ms.jit(function, dynamic=0)
    for size in SIZES:
        check_same(open_(*arguments(shapes, size)), fixed(*arguments(shapes, size)))
    (family,) = open_.table.families.values()
    served = {sizes[0] for form in family.forms for sizes in form.instances}
    assert served >= {size for size in SIZES[1:] if size >= least}, list(family.refused.values())
    assert len(family.forms) <= forms


@pytest.mark.parametrize("name", CASES)
def test_one_form_serves_all_sizes(name: str) -> None:
    check_case(CASES[name])

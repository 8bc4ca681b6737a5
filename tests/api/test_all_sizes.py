"""Functions compiled once for all sizes give what their compilations for one size give; and what cannot be.

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
    forms: int = 1
    """How many forms there may be: sizes on both sides of a guard have different ones."""
    least: int = 1
    """Smaller sizes are right, too, but may be compiled for themselves."""


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


X: Dims = (N, 4)
_CONV = nn.Conv2d(3, 4, 3, has_bias=True)
_SAME = nn.Conv2d(3, 4, 3, stride=2, pad_mode="valid")
_PAD = nn.Conv2d(3, 4, 3, pad_mode="pad", padding=1)
_C1 = nn.Conv1d(3, 4, 3)
_TRANSPOSED = nn.Conv2dTranspose(3, 2, 3, stride=2)
_MHA = nn.MultiheadAttention(8, 2, batch_first=True)
_MHA.set_train(False)
_TABLE, _POSITIONS = nn.Embedding(11, 8), nn.Embedding(64, 8)
_BN = nn.BatchNorm2d(3)
_BN.set_train()
_BN_EVAL = nn.BatchNorm2d(3)
_BN_EVAL.set_train(False)
_LN, _GN = nn.LayerNorm((4,)), nn.GroupNorm(1, 3)
_B1 = nn.BatchNorm1d(4)
_B1.set_train()
_DROP = nn.Dropout(p=0.5)
_DROP.set_train(False)
_CE = nn.CrossEntropyLoss()
_LSTM = nn.LSTM(4, 3, batch_first=True)
_MAX, _AVERAGE = nn.MaxPool2d(2, 2), nn.AvgPool2d(2, 2)
_CONVOLUTION, _PADDED = nn.Conv2d(3, 4, 3), nn.Conv2d(3, 4, 3, pad_mode="pad", padding=1)
_LOWER = ms.Tensor(np.tril(np.ones((64, 64), np.float32)))


def attention(x: Any) -> Any:
    q = x.reshape(2, -1, 2, 4).transpose(0, 2, 1, 3)
    s = q @ q.swapaxes(-1, -2) / math.sqrt(4)
    return (ops.softmax(s, -1) @ q).transpose(0, 2, 1, 3).reshape(2, -1, 8)


def causal_attention(x: Any) -> Any:
    n = x.shape[1]
    mask = ops.tril(ops.ones((n, n), ms.float32))
    s = (x @ x.swapaxes(-1, -2)).masked_fill(mask == 0, -1e9)
    return ops.softmax(s, -1) @ x


def causal_attention_triu(x: Any) -> Any:
    n = x.shape[1]
    mask = ops.triu(ops.ones((n, n), ms.bool_), 1)
    return ops.softmax(ops.where(mask, ms.Tensor(-1e9, ms.float32), x @ x.swapaxes(-1, -2)), -1) @ x


def masks_of_positions(x: Any) -> Any:
    n = x.shape[1]
    i = ops.arange(n)
    return (i[:, None] >= i[None, :]), ops.where(i < 3, x, 0.0)


def loops_over_size(x: Any) -> Any:
    s = x[0] * 0
    for i in range(x.shape[0]):
        s = s + x[i] * i
    return s


def asserts(x: Any) -> Any:
    assert x.shape[0] > 0 and x.shape[1] == 4
    if x.ndim != 2:
        raise ValueError(f"not {x.shape}")
    return x * 2


def containers(x: Any) -> Any:
    d = {"a": x, "b": [x + 1, x.sum(0)]}
    return d["a"] + d["b"][0], d


def meshes(x: Any) -> Any:
    i = ops.arange(x.shape[0])
    return ops.meshgrid(i, ops.arange(3), indexing="ij")


def item_assignments(x: Any, v: Any) -> Any:
    y = x * 1
    y[0] = v
    y[:, 1] = 3.0
    y[-1] = v * 2
    return y


def mask_cut_from_a_buffer(x: Any) -> Any:
    n = x.shape[1]
    return ops.softmax((x @ x.swapaxes(-1, -2)).masked_fill(_LOWER[:n, :n] == 0, -1e9), -1) @ x


def rows(x: Any) -> Any:
    total = row = ops.zeros(4, ms.float32)
    for row in x:
        total = total * 0.5 + row
    return total, row


def rows_and_elements(x: Any) -> Any:
    total = x[0] * 0
    for row in x:
        if row.sum() > 0.5:
            continue
        for element in row:
            total = total * 0.9 + element
    return total


def numbered_rows(x: Any) -> Any:
    total = x[0] * 0
    for number, row in enumerate(x, 1):
        if number > 30:
            break
        total = total * 0.5 + row / number
    return total


def gradient_of_rows(x: Any) -> Any:
    def cost(a: Any) -> Any:
        total = a[0] * 0
        for row in a:
            total = ops.tanh(total * 0.5 + row)
        return total.sum()

    return ms.grad(cost)(x)


def gradient_of_many_heads(x: Any) -> Any:
    """Scores of few heads might stay in memory; those of 2 * 64 take more than a megabyte."""

    def cost(a: Any) -> Any:
        return (ops.softmax(a @ a.swapaxes(-1, -2) / 8, -1) @ a).sum()

    return ms.grad(cost)(x)


def every_second_row(x: Any) -> Any:
    part = x[::2]
    return part + ops.arange(part.shape[0])[:, None], part[: (x.shape[0] + 1) // 2]


CASES: dict[str, Case] = {
    "broadcasting": Case(lambda x, row, column: (x + row, x * column - 1, column / row, ops.maximum(x, 0),
        x**2 > column, ops.where(x > 0, x, row)), (X, (4,), (N, 1))),
    "elementwise": Case(lambda x: (ops.relu(x), ops.gelu(x), ops.exp(x), ops.sigmoid(x) * ops.tanh(x),
        ops.clip(x, -1, 1), x.astype(ms.int32), x.abs().sqrt()), (X,)),
    "means": Case(lambda x: (x.mean(), x.mean(0), x.mean(1), x.sum(0, keepdims=True),
        x.mean(axis=(0, 1), keep_dims=True)), (X,)),
    "variances": Case(lambda x: (x.var(1), x.std(1)), (X,)),
    "variances_over_size": Case(lambda x: (x.var(), x.var(0), x.std(0), ops.var(x, 0, 1)), (X,)),
    "extremes": Case(lambda x: (x.max(), x.min(0), x.argmax(0), x.argmin(1), ops.max(x, 0), ops.argmax(x)), (X,)),
    "scans": Case(lambda x: (ops.cumsum(x, 0), ops.cumsum(x, 1), ops.cumprod(x, 0), ops.cummax(x, 0)), (X,)),
    "softmaxes": Case(lambda x: (ops.softmax(x, -1), ops.softmax(x, 0), ops.log_softmax(x, 0), ops.logsumexp(x, 0)),
        (X,)),
    "norms": Case(lambda x: (ops.norm(x), ops.norm(x, dim=0), ops.norm(x, 1, 1)), (X,)),
    "truths": Case(lambda x: ((x > 0).all(), (x > 0).any(0), x.prod(0), ops.count_nonzero(x)), (X,)),
    "products": Case(lambda x, w: (x @ w, x @ x.T, x.T @ x, ops.matmul(x, w) + 1), (X, (4, 3))),
    "batched_products": Case(lambda x, w: (ops.bmm(x, x.swapaxes(1, 2)), x @ w, ops.matmul(x.transpose(0, 2, 1), x)),
        ((N, 3, 5), (5, 2))),
    "inner_products": Case(lambda x: (ops.bmm(x, x.swapaxes(1, 2)), ops.softmax(x @ x.swapaxes(-1, -2), -1) @ x),
        ((3, N, 5),), forms=3),
    "einsums": Case(lambda x, w: (ops.einsum("ij,jk->ik", x, w), ops.einsum("ij,kj->ik", x, x), ops.einsum("ij->j", x),
        ops.einsum("ij,ij->i", x, x)), (X, (4, 3))),
    "vectors": Case(lambda x, y: (ops.dot(x, y), ops.outer(x, y), (x * y).sum(), ops.inner(x, y)), ((N,), (N,))),
    "convolutions": Case(lambda x: (_CONV(x), _SAME(x), ops.relu(_PAD(x)).mean((2, 3))), ((N, 3, 8, 8),)),
    "convolution_of_height": Case(lambda x: (_PAD(x), _CONV(x)), ((2, 3, N, 9),), forms=2),
    "convolution_of_length": Case(lambda x: _C1(x), ((2, 3, N),)),
    "transposed_convolution": Case(lambda x: _TRANSPOSED(x), ((N, 3, 5, 5),)),
    "attention": Case(attention, ((2, N, 8),), forms=2),
    "causal_attention": Case(causal_attention, ((2, N, 8),), forms=2),
    "causal_attention_triu": Case(causal_attention_triu, ((2, N, 8),), forms=2),
    "multihead": Case(lambda x: _MHA(x, x, x)[0], ((2, N, 8),)),
    "embeddings": Case(lambda x: _TABLE(x) + _POSITIONS(ops.arange(x.shape[1])), ((2, N, "i"),)),
    "gathers": Case(lambda x, i: (ops.gather(x, i % x.shape[0], 0), x[i % 2 - 1 + x.shape[0] - 1],
        ops.gather(x, i % 4, 1), ops.one_hot(i, 5, 1.0, 0.0), ops.gather_elements(x, 0,
        ops.zeros_like(x).astype(ms.int32))), (X, (N, "i")), least=2),
    "positions": Case(lambda x: (ops.gather(x, ops.arange(x.shape[0]) // 2, 0),
        ops.one_hot(ops.arange(x.shape[0]), 5, 1.0, 0.0)), (X,)),
    "scatters": Case(lambda x, i: (ops.scatter_nd(i[:, None] % 3, x, (3, 4)),
        ops.zeros((11, 4), ms.float32).index_add(0, i, x) if hasattr(ms.Tensor, "index_add") else x,
        ops.tensor_scatter_add(x, ops.zeros((2, 1), ms.int32), ops.ones((2, 4), ms.float32))), (X, (N, "i"))),
    "joins": Case(lambda x: (ops.concat([x, x * 2], 0), ops.stack([x, x]),
        ops.concat([x, ops.zeros((3, 4), ms.float32)], 0), ops.concat([x, x], 1), ops.stack([x, x], 1),
        ops.vstack((x, x))), (X,)),
    "joined_sizes": Case(lambda x, y: (ops.concat([x, y + 1, x], 0).sum(0), ops.concat([x, y], 0)), (X, (N, 4))),
    "splits": Case(lambda x: (ops.split(x, 2, 1), ops.chunk(x, 2, 1), ops.unstack(x, 1), x.split(1, 1)), (X,)),
    "tiles": Case(lambda x: (ops.tile(x, (2, 1)), ops.tile(x, (1, 3)), ops.tile(x[0], (x.shape[0], 1)),
        ops.repeat_interleave(x, 2, 0), x.repeat(2, 0), ops.tile(x, (2, 1, 2))), (X,)),
    "broadcasts": Case(lambda x: (ops.broadcast_to(x[0], x.shape), ops.broadcast_to(x, (3, -1, 4)), x[:1].expand_as(x),
        ops.broadcast_to(x[:, :1], (x.shape[0], 6))), (X,)),
    "pads": Case(lambda x: (ops.pad(x, (1, 2)), ops.pad(x, (0, 0, 1, 2)), ops.pad(x, (1, 1, 2, 0), value=3.0)), (X,)),
    "flips": Case(lambda x: (ops.flip(x, (0,)), x[::-1], ops.flip(x, (1,)), x[:, ::-1]), (X,)),
    "rolls": Case(lambda x: (ops.roll(x, 1, 0), ops.roll(x, 1, 1), ops.roll(x, -2, 0)), (X,), least=2),
    "reshapes": Case(lambda x: (x.reshape(-1), x.reshape(x.shape[0], 2, 2), x.reshape(2, -1),
        x.reshape((x.shape[0] * 2, 2)), x.reshape((x.shape[0] * 2, -1)), x.view(-1, 2),
        ops.flatten(x.reshape(x.shape[0], 2, 2)), x.reshape(1, -1, 4), x.reshape(x.shape[0], -1)), (X,)),
    "transposes": Case(lambda x: (x.T, x.transpose(1, 0, 2), x.swapaxes(0, 2), x.permute(2, 0, 1).reshape(4, -1),
        x.transpose(1, 2, 0).reshape(12, -1)), ((N, 3, 4),)),
    "halves": Case(lambda x: (x[: x.shape[0] // 2], x[x.shape[0] // 2 :], x[:-1], x[1:]), (X,), least=2),
    "strided_slices": Case(lambda x: (x[::2], x[1::2], x[::3], x[:, 1::2]), (X,), least=2),
    "few_rows": Case(lambda x: (x[:3], x[-2:], x[:10]), (X,), least=11),
    "places": Case(lambda x: (x[-1], x[0], x[:, None], x[..., 1], x[None], x[:, 1:3], x[-1, 2], ops.expand_dims(x, 0),
        x[0:1].squeeze(0)), (X,)),
    "squeezes": Case(lambda x: (x.squeeze(), x[:, :1].squeeze(1), x.unsqueeze(1).squeeze(1)), (X,), least=2),
    "fills": Case(lambda x: (ops.ones((x.shape[0], 2), ms.float32), ops.zeros(x.shape[0], ms.int32),
        ops.full((x.shape[0],), 7.0, dtype=ms.float32), ops.zeros_like(x), ops.ones_like(x), ops.full_like(x, 3),
        x.new_zeros((x.shape[0], 2))), (X,)),
    "ranges": Case(lambda x: (ops.arange(x.shape[0]), ops.arange(0, x.shape[0]),
        ops.arange(x.shape[0]) + x[:, 0].astype(ms.int64), ops.arange(0, 2 * x.shape[0], 2),
        ops.arange(x.shape[0], dtype=ms.float32), ops.arange(1, x.shape[0] + 1)), (X,)),
    "masks_of_positions": Case(masks_of_positions, ((3, N),)),
    "normalisations": Case(lambda x: (_LN(x), _GN(x), _BN_EVAL(x)), ((N, 3, 4, 4),)),
    "batch_norm_training": Case(lambda x: _BN(x), ((N, 3, 4, 4),)),
    "batch_norm_1d": Case(lambda x: _B1(ops.concat([x, x + 1])), (X,)),
    "dropout_off": Case(lambda x: (_DROP(x), ops.dropout(x, 0.5, training=False)), (X,)),
    "losses": Case(lambda x, y: (_CE(x, y % 5), ops.cross_entropy(x, y % 5, reduction="sum"), ops.mse_loss(x, x * 2),
        nn.L1Loss()(x, x * 2), nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")(x, y % 5)),
        ((N, 5), (N, "i4"))),
    "more_losses": Case(lambda x, y: (nn.MSELoss()(x, y), nn.SmoothL1Loss()(x, y),
        ops.binary_cross_entropy_with_logits(x, ops.sigmoid(y), ops.ones_like(x), ops.ones_like(x)),
        nn.KLDivLoss()(x, y), ops.huber_loss(x, y)), ((N, 5), (N, 5))),
    "gradients": Case(lambda x, w: ms.grad(lambda a, b: ((a @ b) ** 2).mean(), (0, 1))(x, w), (X, (4, 3))),
    "gradient_of_softmax": Case(lambda x: ms.grad(lambda a: (ops.softmax(a, 0) * a).sum() + ops.softmax(a,
        1).max())(x), (X,)),
    "gradient_of_variance": Case(lambda x: ms.grad(lambda a: a.var(0).sum() + a.std(1).mean())(x), (X,)),
    "gradient_of_shapes": Case(lambda x: ms.grad(lambda a: (ops.concat([a, a * 2],
        0)[::2].T.reshape(-1) ** 2).sum() + ops.pad(a, (1, 1)).mean() + a[-1].sum() )(x), (X,), least=2),
    "gradient_of_halves": Case(lambda x: ms.grad(lambda a: (a[: a.shape[0] // 2] ** 2).sum() + (ops.flip(a,
        (0,)) * a).sum() + ops.tile(a, (2, 1)).max() )(x), (X,), least=2),
    "gradient_of_height": Case(lambda x: ms.grad(lambda a: (_PAD(a) ** 2).mean())(x), ((2, 3, N, 8),), forms=2),
    "gradient_of_attention": Case(lambda x: ms.grad(lambda a: causal_attention(a).sum())(x), ((2, N, 8),), forms=3),
    "gradient_of_gather": Case(lambda x, i: ms.grad(lambda a: (ops.gather(a, i % a.shape[0],
        0) ** 2).sum() + a.max(axis=0).sum() + ops.cumsum(a, 0).mean())(x ), (X, (N, "i")), least=2),
    "gradient_of_norms": Case(lambda x: ms.grad(lambda a: (_LN(a) ** 2 * a).mean() + (_GN(a) * a).sum())(x),
        ((N, 3, 4, 4),)),
    "gradient_of_batch_norm": Case(lambda x: ms.grad(lambda a: (_BN(a) ** 2 * a).mean())(x), ((N, 3, 4, 4),)),
    "gradient_of_losses": Case(lambda x, y: ms.value_and_grad(lambda a: _CE(a, y % 5) + ops.smooth_l1_loss(a,
        a * 2))(x), ((N, 5), (N, "i4"))),
    "vmaps": Case(lambda x: (ms.vmap(lambda r: ops.relu(r) * r.sum())(x),
        ms.vmap(lambda r: ops.softmax(r, 0), 1, 1)(x), ms.vmap(lambda r: ops.concat([r, r]) @ ops.concat([r, r]))(x)),
        (X,)),
    "vmapped_products": Case(lambda x, w: (ms.vmap(lambda r: r @ w)(x),
        ms.vmap(lambda r: ms.grad(lambda a: (a @ w).sum())(r))(x)), ((N, 3, 4), (4, 2))),
    "loops_over_size": Case(loops_over_size, (X,)),
    "known_branches": Case(lambda x: x + 1 if x.shape[0] >= 1 and x.shape[1] == 4 and x.ndim == 2 else x - 1, (X,)),
    "sizes_returned": Case(lambda x: (x.shape, len(x), x.size, x.ndim, x.shape[0] * 3), (X,)),
    "same_shapes": Case(lambda x, y: ((x + y if x.shape == y.shape else x), (x if x.shape[0] == y.shape[0] else y)),
        (X, X)),
    "asserts": Case(asserts, (X,)),
    "containers": Case(containers, (X,)),
    "halfs": Case(lambda x: (x @ x.T, ops.softmax(x, 0), x.sum(0), x.mean(0)), ((N, 4, "h"),)),
    "integers": Case(lambda x: (x.sum(0), x // 3, x % 4, x.max(0), ops.cumsum(x, 0), x & 1), ((N, 4, "i"),)),
    "doubles": Case(lambda x: (x @ x.T, ops.softmax(x, 0), x.var(0)), ((N, 4, "d"),)),
    "selections": Case(lambda x: (ops.select(x > 0, x, -x), ops.where(x.sum(1, keepdims=True) > 0, x, 0.0),
        x * (x > x.mean())), (X,)),
    "reshaped_heads": Case(lambda x: (x.reshape(x.shape[0], 3, 2).sum(2), x.view(x.shape[0], -1, 2).max(1),
        x.reshape(-1, 3).mean(-1)), ((N, 6),)),
    "flattening": Case(lambda x: (nn.Flatten()(x), ops.flatten(x), x.reshape(x.shape[0], -1),
        ops.interpolate(x, size=(4, 4), mode="bilinear")), ((N, 3, 8, 8),)),
    "lstm_batch": Case(lambda x: _LSTM(x)[0], ((N, 5, 4),)),
    "distances": Case(lambda x, y: (ops.cdist(x, y), ((x[:, None] - y[None]) ** 2).sum(-1),
        ops.cosine_similarity(x, y, 1)), ((N, 4), (N, 4))),
    "meshes": Case(meshes, (X,)),
    "item_assignments": Case(item_assignments, (X, (4,)), least=2),
    "roll_of_half": Case(lambda x: ops.roll(x[: (x.shape[0] + 1) // 2], 1, 0), (X,), least=4),
    "pooling": Case(lambda x: (_MAX(x), _AVERAGE(x), ops.adaptive_avg_pool2d(x, (1, 1)), ops.max_pool2d(x, 3, 2, 1)),
        ((N, 3, 8, 8),)),
    "pooling_of_height": Case(lambda x: ops.avg_pool2d(ops.pad(x, (0, 0, 1, 1)), 2, 1), ((2, 3, N, 8),), forms=2),
    "gradient_of_pooling": Case(
        lambda x: ms.grad(lambda a: (_MAX(ops.relu(_CONVOLUTION(a))) ** 2).mean() + _AVERAGE(a).sum())(x),
        ((N, 3, 8, 8),)),
    "convolution_of_squares": Case(lambda x: _PADDED(x).mean((2, 3)), ((2, 3, N, N),)),
    "sorts": Case(lambda x: (ops.sort(x, 0), ops.sort(x, 1), x.argsort(0)), (X,)),
    "tops": Case(lambda x: (ops.topk(x, 2, -1), ops.topk(x, 1, 0)), ((N, 6),)),
    "eyes": Case(lambda x: (ops.eye(x.shape[0]), ops.eye(x.shape[0], 4, ms.float32) @ x.T[:, :1],
        ops.linspace(0, 1, 5) * x.shape[0]), (X,)),
    "sizes_as_elements": Case(lambda x: (ops.full((x.shape[0],), x.shape[0], dtype=ms.float32), x * x.shape[0],
        ops.full((2,), x.shape[0], dtype=ms.int32)), (X,)),
    "triangles": Case(lambda x: (ops.tril(x), ops.triu(x, 1), x.masked_fill(x > 0, 0.0), ops.diag(x[0]), x + x.T),
        ((N, N),)),
    "mask_cut_from_a_buffer": Case(mask_cut_from_a_buffer, ((2, N, 8),), forms=4),
    "arithmetic": Case(lambda x: (x.sum() / x.shape[0], x * (x.shape[0] + 1), x * x.shape[0]**0.5,
        x / (x.shape[0] // 2 + 1), x * (x.shape[0] % 3), x.shape[0], x.shape[0] * 2, float(x.shape[0]),
        x.shape[0] / 2), (X,)),
    "roots": Case(lambda x: (math.sqrt(x.shape[0]) * x, math.log(x.shape[0]), x * float(x.shape[0]),
        math.ceil(x.shape[0] / 2), round(x.shape[0] / 4)), (X,)),
    "rows": Case(rows, (X,)),
    "rows_and_elements": Case(rows_and_elements, (X,)),
    "numbered_rows": Case(numbered_rows, (X,)),
    "gradient_of_rows": Case(gradient_of_rows, (X,)),
    "gradient_of_many_heads": Case(gradient_of_many_heads, ((N, 3, 50, 8),)),
    # A sum of more than 2**18 elements is a kernel of its own.
    "gradient_of_long_sums": Case(lambda x: ms.value_and_grad(lambda a: (ops.relu(a - a.mean((0, 2, 3),
        True)) ** 2 * 1e-3).sum())(x), ((N, 3, 64, 64),)),
    "every_second_row": Case(every_second_row, (X,), forms=2),
}  # fmt: skip
REFUSED: dict[str, Case] = {
    "list_of_rows": Case(lambda x: ops.stack([row * 2 for row in x]), (X,)),
    "text_of_shape": Case(lambda x: str(x.shape), (X,)),
    "size_as_known_tensor": Case(lambda x: x + ms.Tensor(x.shape[0]), (X,)),
    "diagonals": Case(lambda x: x.diagonal(), ((N, N),)),
    "padding_that_repeats": Case(lambda x: ops.pad(x, (1, 2), mode="replicate"), ((3, N),)),
}  # fmt: skip
"""Each size has a graph of its own."""


@pytest.mark.parametrize("name", CASES)
def test_one_form_serves_all_sizes(name: str) -> None:
    """Results are those of compilations for one size, and forms for all sizes give them."""
    function, shapes, forms, least = CASES[name]
    open_, fixed = ms.jit(function, dynamic=1), ms.jit(function, dynamic=0)
    for size in SIZES:
        check_same(open_(*arguments(shapes, size)), fixed(*arguments(shapes, size)))
    (family,) = open_.table.families.values()
    served = {sizes[0] for form in family.forms for sizes in form.instances}
    assert served >= {size for size in SIZES[1:] if size >= least}, list(family.refused.values())
    assert len(family.forms) <= forms


@pytest.mark.parametrize("name", REFUSED)
def test_where_a_size_has_to_be_known_each_has_a_graph_of_its_own(name: str) -> None:
    function, shapes, _, _ = REFUSED[name]
    open_, fixed = ms.jit(function, dynamic=1), ms.jit(function, dynamic=0)
    for size in SIZES[:3]:
        check_same(open_(*arguments(shapes, size)), fixed(*arguments(shapes, size)))
    (family,) = open_.table.families.values()
    assert family.refused and not family.forms


@pytest.mark.parametrize("pick", [lambda x, i: ops.gather(x, i, 0), lambda x, i: x[i]])
def test_exceptions_name_the_size_of_the_call(pick: Callable[..., Any]) -> None:
    picked = ms.jit(pick, dynamic=1)
    for size in SIZES:
        (x,) = arguments((X,), size)
        np.testing.assert_array_equal(picked(x, ms.Tensor([0, size - 1])).asnumpy(), x.asnumpy()[[0, -1]])
        with pytest.raises((RuntimeError, IndexError), match=rf"\b{size}\b.*|.*\b{size}\)"):
            picked(x, ms.Tensor([0, 99]))
    (family,) = picked.table.families.values()
    assert len(family.forms) == 1


def neighbours(x: Any) -> Any:
    return ms.grad(lambda a: (a[1:] * a[:-1]).sum())(x)


def few_rows(x: Any) -> Any:
    assert x.shape[0] < 20
    return x * x.shape[0]


def windows_of_six(x: Any) -> Any:  # kernels are prepared for usual sizes, and some of these are too small
    return ops.conv2d(x.T[None, None], ops.ones((2, 1, 1, 6)), pad_mode="valid")


DISTINCT = [(neighbours, (6, 1, 13, 40)), (few_rows, (4, 6, 9, 2)), (windows_of_six, (9, 13, 20, 40))]


@pytest.mark.parametrize(("function", "sizes"), DISTINCT)
def test_sizes_that_are_a_case_of_their_own_do_not_keep_others_from_sharing_a_form(
    function: Callable[..., Any], sizes: tuple[int, ...]
) -> None:
    open_, fixed = ms.jit(function, dynamic=1), ms.jit(function, dynamic=0)
    for size in sizes:
        check_same(open_(*arguments((X,), size)), fixed(*arguments((X,), size)))
    (family,) = open_.table.families.values()
    (form,) = family.forms
    assert {served for (served,) in form.instances} >= set(sizes[2:])

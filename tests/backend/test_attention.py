"""Fused attention: shapes, layouts and masks against NumPy in float64, gradients against the plain operators'."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false, reportPrivateUsage=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.backend.conftest import build

import msgraph as ms
from msgraph import Tensor, nn, ops
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.dialects.ops.flash_attention import FlashAttentionScoreGradOp, FlashAttentionScoreOp
from msgraph.kernels.attention import tiles
from msgraph.pipeline import compile_module

LAST = {"float32": 1e-5, "float16": 1e-3, "bfloat16": 8e-3}
"""How far results of a type may be off."""


def floats(rng: np.random.Generator, *shape: int) -> Array:
    return rng.standard_normal(shape).astype(np.float32)


def expected(q: Array, k: Array, v: Array, scale: float, added: Array | None = None, kept: Any = None) -> Array:
    """Attention in float64."""
    scores = np.matmul(q.astype(np.float64), np.swapaxes(k, -1, -2).astype(np.float64)) * scale
    scores = scores if added is None else scores + added
    scores = scores if kept is None else np.where(kept, scores, -np.inf)
    with np.errstate(invalid="ignore"):
        powers = np.exp(scores - scores.max(-1, keepdims=True))
        return np.matmul(powers / powers.sum(-1, keepdims=True), v.astype(np.float64))


def kernels(function: Any) -> str:
    return " ".join(function._newest().executable.used)


@ms.jit
def attention(q: Any, k: Any, v: Any) -> Any:
    return ops.matmul(ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * 0.3, -1), v)


@ms.jit(dynamic=0)  # a form for all sizes goes by what is likely
def added_to(q: Any, k: Any, v: Any, mask: Any) -> Any:
    return ops.matmul(ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * 0.3 + mask, -1), v)


@ms.jit
def turned_to(q: Any, turned: Any, v: Any, mask: Any) -> Any:
    return ops.matmul(ops.softmax(ops.matmul(q, turned) * 0.3 + mask, -1), v)


@ms.jit
def kept_by(q: Any, k: Any, v: Any, mask: Any) -> Any:
    return ops.scaled_dot_product_attention(q, k, v, mask, scale=0.3)


@settings(max_examples=25, deadline=None)
@given(
    heads=st.sampled_from([(), (3,), (2, 2)]),
    rows=st.integers(1, 40),
    keys=st.integers(1, 90),
    depth=st.integers(1, 40),
    breadth=st.integers(1, 40),
    mask=st.sampled_from(["none", "added", "kept"]),
    dtype=st.sampled_from([np.float32, np.float16, dtypes.bfloat16.numpy]),
    ones=st.lists(st.booleans(), min_size=4, max_size=4),
    seed=st.integers(0, 1000),
)
def test_any_shape_and_mask(
    heads: tuple[int, ...], rows: int, keys: int, depth: int, breadth: int, mask: str, dtype: Any, ones: list[bool],
    seed: int,
) -> None:  # fmt: skip
    rng = np.random.default_rng(seed)
    shapes = ((rows, depth), (keys, depth), (keys, breadth))
    q, k, v = (floats(rng, *heads, *shape).astype(dtype) for shape in shapes)
    sizes = (*heads, rows, keys)
    shape = [1 if one else size for size, one in zip(sizes, ones[-len(sizes) :], strict=True)]
    added = (floats(rng, *shape) * 20).astype(dtype) if mask == "added" else None
    kept = rng.random(shape) > 0.4 if mask == "kept" else None
    arrays = [x for x in (q, k, v, added, kept) if x is not None]

    def graph(b: Any, *operands: Any) -> Any:
        masks = [b.broadcast_to(mask, shape=sizes) for mask in operands[3:]]
        return b.emit(FlashAttentionScoreOp, [*operands[:3], *masks], {"scale": 0.3, "fill": -float("inf")})[0]

    (got,) = compile_module(build(graph, arrays))(arrays)
    want = expected(q, k, v, 0.3, None if added is None else added.astype(np.float64), kept)
    assert got.dtype == dtype
    last = LAST[np.dtype(dtype).name]
    np.testing.assert_allclose(got.astype(np.float64), want, rtol=2 * last, atol=last)


@pytest.mark.parametrize(("rows", "keys", "heads", "taken"), [
    (5, 300, 4, False), (48, 48, 900, False), (64, 64, 4, False), (64, 64, 65, True), (65, 64, 1, True),
    (1, 9000, 4, True), (6, 800, 4, True), (5, 30_000, 1, False),
])  # fmt: skip
def test_few_scores_are_left_to_products(rows: int, keys: int, heads: int, taken: bool) -> None:
    rng = np.random.default_rng(18)
    q, k, v, mask = (
        floats(rng, heads, rows, 4),
        floats(rng, heads, keys, 4),
        floats(rng, heads, keys, 4),
        floats(rng, 1),
    )
    got = added_to(Tensor(q), Tensor(k), Tensor(v), Tensor(mask)).asnumpy()
    np.testing.assert_allclose(got, expected(q, k, v, 0.3, mask), rtol=2e-5, atol=1e-5)
    assert ("flash_attention_score" in kernels(added_to)) is taken


@pytest.mark.parametrize("shape", [(2, 1100, 1300, 24), (1, 7, 700, 200), (3, 600, 64, 64)])
def test_more_rows_and_keys_than_are_taken_at_once(shape: tuple[int, int, int, int]) -> None:
    rng = np.random.default_rng(4)
    heads, rows, keys, depth = shape
    q, k, v = floats(rng, heads, rows, depth), floats(rng, heads, keys, depth), floats(rng, heads, keys, depth)
    np.testing.assert_allclose(
        attention(Tensor(q), Tensor(k), Tensor(v)).asnumpy(), expected(q, k, v, 0.3), rtol=2e-5, atol=2e-5
    )


@pytest.mark.parametrize("rows", [3, 9])
@pytest.mark.parametrize("dtype", [np.float32, np.float16, dtypes.bfloat16.numpy])
def test_every_width_of_vectors(rows: int, dtype: Any, compiled: Callable[..., Any], target: Any) -> None:
    rng = np.random.default_rng(6)
    shapes = ((2, rows, 20), (2, 37, 20), (2, 37, 33), (2, rows, 37))
    q, k, v, mask = (floats(rng, *shape).astype(dtype) for shape in shapes)

    def graph(b: Any, *operands: Any) -> Any:
        return b.emit(FlashAttentionScoreOp, list(operands), {"scale": 0.3, "fill": 0.0})

    output, logarithms = compiled(graph, q, k, v, mask, target=target)([q, k, v, mask])
    q, k, v, mask = (x.astype(np.float64) for x in (q, k, v, mask))
    last = LAST[np.dtype(dtype).name]
    np.testing.assert_allclose(output.astype(np.float64), expected(q, k, v, 0.3, mask), rtol=2 * last, atol=last)
    scores = np.matmul(q, np.swapaxes(k, -1, -2)).astype(np.float64) * 0.3 + mask
    np.testing.assert_allclose(logarithms, np.log(np.exp(scores).sum(-1)), rtol=2e-5, atol=1e-5)


def test_operands_that_lie_anyhow() -> None:
    rng = np.random.default_rng(7)
    q, k, v, mask = floats(rng, 4, 60, 2), floats(rng, 2, 4, 75), floats(rng, 2, 5, 75), floats(rng, 75, 60)

    @ms.jit
    def turned(q: Any, k: Any, v: Any, mask: Any) -> Any:
        own, others = q.transpose(2, 1, 0), v.transpose(0, 2, 1)
        return ops.matmul(ops.softmax(ops.matmul(own, k) + mask.swapaxes(0, 1), -1), others)

    got = turned(Tensor(q), Tensor(k), Tensor(v), Tensor(mask)).asnumpy()
    want = expected(q.transpose(2, 1, 0), k.transpose(0, 2, 1), v.transpose(0, 2, 1), 1, mask.T)
    np.testing.assert_allclose(got, want, rtol=2e-5, atol=1e-5)
    assert "flash_attention_score" in kernels(turned)


def test_scores_as_large_as_floats_go() -> None:
    q, k, v = np.full((1, 4), 1e18, np.float32), np.full((3, 4), 1e18, np.float32), np.eye(3, dtype=np.float32)
    k[1] *= -1
    np.testing.assert_allclose(attention(Tensor(q), Tensor(k), Tensor(v)).asnumpy(), [[0.5, 0, 0.5]])


def test_a_query_that_may_look_at_nothing_gets_no_number() -> None:
    rng = np.random.default_rng(8)
    q, k, v = floats(rng, 6, 8), floats(rng, 700, 8), floats(rng, 700, 8)
    kept = np.ones((6, 700), bool)
    kept[1], kept[3, :650] = False, False
    got = kept_by(Tensor(q), Tensor(k), Tensor(v), Tensor(kept)).asnumpy()
    assert np.isnan(got[1]).all()
    rest = [0, 2, 3, 4, 5]
    np.testing.assert_allclose(got[rest], expected(q, k, v, 0.3, kept=kept)[rest], rtol=2e-5, atol=1e-5)


def plain(q: Any, k: Any, v: Any, mask: Any) -> Any:
    """The same, written so that it stays as it is."""
    powers = ops.exp(ops.matmul(q, k.swapaxes(-1, -2)) * 0.3 + mask)
    return (ops.matmul(powers, v) / powers.sum(-1, keepdims=True) * v[..., :1, :]).sum()


def fused(q: Any, k: Any, v: Any, mask: Any) -> Any:
    weights = ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * 0.3 + mask, -1)
    return (ops.matmul(weights, v) * v[..., :1, :]).sum()


@pytest.mark.parametrize("sizes", [(2, 50, 90, 8), (1, 70, 130, 40), (1, 150, 300, 20)])
def test_gradients_are_those_of_the_plain_operators(sizes: tuple[int, int, int, int]) -> None:
    rng = np.random.default_rng(9)
    heads, rows, keys, depth = sizes
    q, k, v = (floats(rng, heads, n, depth) * 0.5 for n in (rows, keys, keys))
    arguments = [Tensor(x) for x in (q, k, v, floats(rng, rows, keys))]
    got = ms.jit(ms.grad(fused, (0, 1, 2, 3)))(*arguments)
    want = ms.jit(ms.grad(plain, (0, 1, 2, 3)))(*arguments)
    for ours, theirs in zip(got, want, strict=True):
        scale = np.abs(theirs.asnumpy()).max()
        np.testing.assert_allclose(ours.asnumpy(), theirs.asnumpy(), rtol=1e-4, atol=2e-5 * scale)


def test_second_derivatives_are_those_of_the_plain_operators() -> None:
    rng = np.random.default_rng(10)
    arguments = [Tensor(floats(rng, n, 4) * 0.5) for n in (50, 90, 90)] + [Tensor(floats(rng, 50, 90))]

    def slope(function: Any) -> Any:
        return ms.jit(ms.grad(lambda q, k, v, mask: (ms.grad(function)(q, k, v, mask) ** 2).sum(), (0, 1, 2, 3)))

    for ours, theirs in zip(slope(fused)(*arguments), slope(plain)(*arguments), strict=True):
        np.testing.assert_allclose(ours.asnumpy(), theirs.asnumpy(), rtol=2e-3, atol=2e-4)


def test_every_head_of_a_vmap() -> None:
    rng = np.random.default_rng(11)
    q, k, v = floats(rng, 3, 60, 8), floats(rng, 80, 8), floats(rng, 3, 80, 8)
    mapped = ms.jit(ms.vmap(lambda q, k, v: attention(q, k, v), in_axes=(0, None, 0)))
    got = mapped(Tensor(q), Tensor(k), Tensor(v)).asnumpy()
    np.testing.assert_allclose(got, expected(q, np.stack([k] * 3), v, 0.3), rtol=2e-5, atol=1e-5)


def test_the_layer_without_weights() -> None:
    layer = nn.MultiheadAttention(32, 4)
    x = Tensor(floats(np.random.default_rng(12), 70, 2, 32))
    padding = Tensor(np.arange(140).reshape(2, 70) % 7 == 6)
    causal = Tensor(np.triu(np.ones((70, 70), bool), 1))
    run = ms.jit(lambda x: layer(x, x, x, padding, False, causal)[0])
    weighed = ms.jit(lambda x: layer(x, x, x, padding, True, causal)[0])
    np.testing.assert_allclose(run(x).asnumpy(), weighed(x).asnumpy(), rtol=2e-5, atol=1e-6)
    assert "flash_attention_score" in kernels(run)
    assert "flash_attention_score" not in kernels(weighed)


def visible(kind: str, rows: int, keys: int) -> Array:
    """Which keys queries may look at."""
    i, j = np.arange(rows)[:, np.newaxis], np.arange(keys)[np.newaxis]
    whose = {
        "those before": j <= i + keys - rows,
        "neighbours": abs(i - j) < 9,
        "the first": j < keys * 2 // 3,
        "the last": j >= keys * 2 // 3,
        "blocks": i // 37 == j // 37,
        "few": np.random.default_rng(14).random((rows, keys)) > 0.97,
    }
    return np.broadcast_to(whose[kind], (rows, keys))


@pytest.mark.parametrize("kind", ["those before", "neighbours", "the first", "the last", "blocks", "few"])
@pytest.mark.parametrize("low", [-1e9, -200.0, -float("inf"), None])
@pytest.mark.parametrize("sizes", [(100, 130, 20), (70, 600, 20), (1100, 90, 8)])
def test_keys_that_masks_hide_change_no_bit(
    kind: str, low: float | None, sizes: tuple[int, int, int], compiled: Any, monkeypatch: Any
) -> None:
    rng = np.random.default_rng(15)
    rows, keys, depth = sizes
    q, k, v, ct = (floats(rng, 2, n, depth) for n in (rows, keys, keys, rows))
    kept = np.ascontiguousarray(np.broadcast_to(visible(kind, rows, keys), (2, rows, keys)))
    mask = kept if low is None else np.where(kept, 0, low).astype(np.float32)
    fields = {"scale": 0.3, "fill": -1e30}

    def graph(b: Any, q: Any, k: Any, v: Any, ct: Any, mask: Any) -> Any:
        output, logarithms = b.emit(FlashAttentionScoreOp, [q, k, v, mask], fields)
        given = [q, k, v, ct, output, logarithms, logarithms, mask]
        return output, logarithms, *b.emit(FlashAttentionScoreGradOp, given, fields)

    found: list[Any] = []
    monkeypatch.setattr(tiles, "_ROWS", {True: {2: 12, 1: 12}, False: {2: 6, 1: 8}})  # tiles that can ask
    for fewest in (1, 1 << 30):
        monkeypatch.setattr(tiles, "FEWEST", fewest)
        found.append(compiled(graph, q, k, v, ct, mask)([q, k, v, ct, mask]))
    for asked, whole in zip(*found, strict=True):
        np.testing.assert_array_equal(asked, whole)


def test_no_tile_looks_at_values_that_masks_hide_from_all_of_it() -> None:
    rng = np.random.default_rng(16)
    q, k, v = (floats(rng, 200, 16) for _ in range(3))
    mask = np.where(np.arange(200) < 100, 0, -1e9).astype(np.float32)[np.newaxis]
    want = added_to(Tensor(q), Tensor(k), Tensor(v), Tensor(mask)).asnumpy()
    v[150:] = np.inf
    np.testing.assert_array_equal(added_to(Tensor(q), Tensor(k), Tensor(v), Tensor(mask)).asnumpy(), want)


def test_nothing_is_hidden_where_scores_have_no_bound() -> None:
    rng = np.random.default_rng(17)
    q, k, v = (floats(rng, 200, 16) for _ in range(3))
    mask = np.where(np.arange(200) < 100, 0, -1e9).astype(np.float32)[np.newaxis]
    k[150] = 1e30
    got = added_to(Tensor(q), Tensor(k), Tensor(v), Tensor(mask)).asnumpy()
    np.testing.assert_allclose(got, expected(q, k, v, 0.3, mask), rtol=2e-5, atol=1e-5)
    k[150] = np.nan
    assert np.isnan(added_to(Tensor(q), Tensor(k), Tensor(v), Tensor(mask)).asnumpy()).all()


def of_few(arrays: Any, fill: float = 0.0) -> Array:
    def graph(b: Any, *operands: Any) -> Any:
        return b.emit(FlashAttentionScoreOp, list(operands), {"scale": 0.3, "fill": fill})[0]

    return compile_module(build(graph, arrays))(arrays)[0]


@pytest.mark.parametrize("rows", [1, 3, 5])
@pytest.mark.parametrize("low", [-float("inf"), float(np.finfo(np.float32).min), None])
@pytest.mark.parametrize("seen", [1, 64, 131, 700])
def test_few_queries_know_nothing_of_keys_that_masks_hide(rows: int, low: float | None, seen: int) -> None:
    rng = np.random.default_rng(19)
    q, k, v = floats(rng, 2, rows, 24), floats(rng, 2, 700, 24), floats(rng, 2, 700, 40)
    kept = np.broadcast_to(np.arange(700) < seen - np.arange(rows)[:, np.newaxis] % seen, (2, rows, 700))
    mask = np.ascontiguousarray(kept if low is None else np.where(kept, 0, low).astype(np.float32))
    found = of_few([q, k, v, mask], -1e30)
    np.testing.assert_allclose(found, expected(q, k, v, 0.3, kept=kept), rtol=2e-5, atol=1e-5)
    k[:, seen:], v[:, seen:] = np.nan, np.inf  # the eager rule, which reads all of them, has NaN then
    np.testing.assert_array_equal(of_few([q, k, v, mask], -1e30), found)


@pytest.mark.parametrize("dtype", [ms.float16, ms.bfloat16], ids=str)
@pytest.mark.parametrize("is_turned", [False, True])
def test_few_queries_of_halves_read_what_their_masks_let_them(dtype: Any, is_turned: bool) -> None:
    rng = np.random.default_rng(22)
    q, k, v = (Tensor(floats(rng, *shape), dtype) for shape in ((2, 3, 64), (2, 500, 64), (2, 500, 64)))
    seen = np.arange(500) < 37
    mask = Tensor(np.where(seen, 0, -np.inf), dtype)
    function: Any = turned_to if is_turned else added_to  # tiles are packed of keys that lie across memory
    if is_turned:
        k = Tensor(np.ascontiguousarray(k.swapaxes(-1, -2).float().asnumpy()), dtype)
    got = function(q, k, v, mask)
    assert "flash_attention_score" in kernels(function)
    k = k.swapaxes(-1, -2) if is_turned else k
    heads = [x.float().asnumpy() for x in (q, k, v)]
    want = expected(heads[0], heads[1], heads[2], 0.3, kept=seen)
    last = LAST[dtype.numpy.name]
    assert got.dtype is dtype
    np.testing.assert_allclose(got.float().asnumpy(), want, 2 * last, atol=last)
    if not is_turned:
        k[:, 37:], v[:, 37:] = float("nan"), float("inf")
        np.testing.assert_array_equal(added_to(q, k, v, mask).float().asnumpy(), got.float().asnumpy())


def test_few_queries_read_all_keys_where_hidden_ones_may_count() -> None:
    rng = np.random.default_rng(20)
    q, k, v = np.ones((2, 3, 16), np.float32), floats(rng, 2, 300, 16) - 200, floats(rng, 2, 300, 16)
    kept = np.broadcast_to(np.arange(300) < 20, (2, 3, 300))
    for fill in (-960.0, -1e9):
        scores = np.where(kept, np.matmul(q, np.swapaxes(k, -1, -2)).astype(np.float64) * 0.3, fill)
        powers = np.exp(scores - scores.max(-1, keepdims=True))
        want = np.matmul(powers / powers.sum(-1, keepdims=True), v.astype(np.float64))
        np.testing.assert_allclose(of_few([q, k, v, np.ascontiguousarray(kept)], fill), want, rtol=1e-3, atol=1e-3)
    kept = np.zeros((2, 3, 300), np.bool_)
    np.testing.assert_allclose(of_few([q, k, v, kept], -1e9), np.repeat(v.mean(1, keepdims=True), 3, 1), 1e-4, 1e-5)
    assert np.isnan(of_few([q, k, v, kept], -float("inf"))).all()


def test_few_queries_are_products_where_they_are_differentiated() -> None:
    rng = np.random.default_rng(21)
    q, k, v, mask = (Tensor(floats(rng, *shape)) for shape in ((2, 3, 8), (2, 500, 8), (2, 500, 8), (3, 500)))

    @ms.jit
    def slope(q: Any, k: Any, v: Any, mask: Any) -> Any:
        return ms.grad(lambda q: added_to(q, k, v, mask).sum())(q)

    slope(q, k, v, mask)
    assert "flash_attention_score" not in kernels(slope)


def test_profiles_know_its_operations() -> None:
    q, k, v = (Tensor(np.ones((2, 90, 8), np.float32)) for _ in range(3))
    attention(q, k, v)
    with ms.profile() as seen:
        attention(q, k, v)
    (found,) = (kernel for kernel in seen.kernels() if "flash_attention" in kernel.name)
    assert found.work == 2 * 2 * 90 * 90 * 16

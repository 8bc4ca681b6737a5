"""Layers: what a recording cannot say. Randomness, running statistics, both modes, gradients through loops of units."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn
from msgraph.api.tensor.tensor import Tensor


def ones(*shape: int) -> Tensor:
    return Tensor(np.ones(shape, np.float32))


# -- dropout ---------------------------------------------------------------------------------------------------


def test_dropout_of_channels_takes_whole_channels() -> None:
    layer = nn.Dropout2d(0.5)
    layer.set_train()
    kept = layer(ones(8, 16, 3, 3)).asnumpy()
    means = kept.mean((2, 3))
    assert {0.0, 2.0} == {*means.ravel().tolist()}
    assert np.array_equal(layer.set_train(False)(ones(1, 1, 2, 2)).asnumpy(), np.ones((1, 1, 2, 2)))


# -- statistics --------------------------------------------------------------------------------------------------


def test_parameters_of_normalisation_are_frozen_without_affine() -> None:
    assert [p.name for p in nn.BatchNorm2d(2).trainable_params()] == ["gamma", "beta"]
    assert nn.BatchNorm2d(2, affine=False).trainable_params() == []
    assert nn.GroupNorm(1, 2, affine=False).trainable_params() == []


def test_rms_norm_divides_by_the_root_of_the_mean_square() -> None:
    x = np.random.default_rng(1).normal(size=(4, 5)).astype(np.float32)
    wanted = x / np.sqrt((x**2).mean(-1, keepdims=True) + 1e-6)
    assert np.allclose(nn.RMSNorm((5,))(Tensor(x)).asnumpy(), wanted, rtol=1e-5)


# -- sequences -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
def test_long_sequences_are_one_loop_of_the_graph(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ms.set_seed(3)
    layer = getattr(nn, kind)(3, 4, bidirectional=True)
    inputs = [Tensor(np.random.default_rng(1).normal(size=(12, 2, 3)), ms.float32), Tensor([12, 5], ms.int32)]

    def loss(x: Any, n: Any) -> Any:
        return (layer(x, None, n)[0] ** 2).sum()

    slopes = ms.value_and_grad(loss, 0, layer.trainable_params())

    def train(x: Any, n: Any) -> Any:
        return slopes(x, n)

    rolled, eager = ms.jit(train)(*inputs), slopes(*inputs)
    monkeypatch.setattr("msgraph.library.nn.recurrent.UNROLLED", 12)
    unrolled = ms.jit(train)(*inputs)
    for found in (rolled, eager):
        for one, other in zip((found[0], found[1][0], *found[1][1]), (unrolled[0], unrolled[1][0], *unrolled[1][1]),
                              strict=True):  # fmt: skip
            assert np.allclose(one.asnumpy(), other.asnumpy(), rtol=1e-5, atol=1e-6)


def test_the_graph_of_a_sequence_does_not_grow_with_it() -> None:
    layer = nn.LSTM(3, 4)
    texts = [str(ms.jit(layer).lower(ones(length, 2, 3)).module) for length in (20, 200)]
    assert texts[0].count(" = ms.") >= texts[1].count(" = ms.")
    assert "ms.while" in texts[0] and "ms.while" not in str(ms.jit(layer).lower(ones(4, 2, 3)).module)


def test_a_dropout_lies_between_recurrent_layers() -> None:
    layer = nn.GRU(2, 3, num_layers=2, dropout=0.9)
    x = ones(4, 2, 2)
    still, _ = layer(x)
    layer.set_train()
    shaken, _ = layer(x)
    assert not np.allclose(still.asnumpy(), shaken.asnumpy())
    assert np.allclose(layer.set_train(False)(x)[0].asnumpy(), still.asnumpy())


def test_attention_runs_in_a_graph_and_maps_over_examples() -> None:
    ms.set_seed(0)
    layer = nn.MultiheadAttention(8, 2, add_bias_kv=True, add_zero_attn=True)
    x = Tensor(np.random.default_rng(0).normal(size=(3, 5, 4, 8)).astype(np.float32))

    def attend(sequence: Any) -> Any:
        return layer(sequence, sequence, sequence)[0]

    wanted = np.stack([attend(x[i]).asnumpy() for i in range(3)])
    assert np.allclose(ms.jit(attend)(x[0]).asnumpy(), wanted[0], atol=1e-5)
    assert np.allclose(ms.vmap(attend)(x).asnumpy(), wanted, atol=1e-5)
    assert layer(x[0], x[0], x[0])[1].shape == (4, 5, 7), "two more places"


# -- initial values ----------------------------------------------------------------------------------------------


def test_layers_start_as_mindspores_do() -> None:
    ms.set_seed(0)
    dense: Any = nn.Dense(400, 300)
    conv: Any = nn.Conv2d(16, 64, 5, has_bias=True)
    for weight, bias, fan in ((dense.weight, dense.bias, 400), (conv.weight, conv.bias, 16 * 25)):
        assert np.abs(weight.asnumpy()).max() <= 1 / np.sqrt(fan) and np.abs(bias.asnumpy()).max() <= 1 / np.sqrt(fan)
        assert weight.asnumpy().std() == pytest.approx(1 / np.sqrt(3 * fan), rel=0.03)
    assert nn.Embedding(1000, 50).embedding_table.asnumpy().std() == pytest.approx(0.01, rel=0.05)
    assert not nn.Embedding(4, 3, padding_idx=1).embedding_table.asnumpy()[1].any()


def test_special_initial_values() -> None:
    initial = ms.common.initializer
    assert initial.initializer("identity", (2, 3)).tolist() == [[1, 0, 0], [0, 1, 0]]
    rows = initial.initializer(initial.Orthogonal(2.0), (3, 2, 2)).asnumpy().reshape(3, 4)
    assert np.allclose(rows @ rows.T, 4 * np.eye(3), atol=1e-5)
    columns = initial.initializer(initial.Sparse(0.3), (10, 4)).asnumpy()
    assert ((columns == 0).sum(0) == 3).all()
    x = np.random.default_rng(0).normal(size=(1, 3, 5, 5)).astype(np.float32)
    copy = nn.Conv2d(3, 3, 3, weight_init=initial.Dirac())
    assert np.allclose(copy(Tensor(x)).asnumpy(), x)
    assert Tensor(shape=(2,), dtype=ms.float32, init=initial.One()).tolist() == [1.0, 1.0]
    assert initial.initializer(3.5, (2,), ms.float16).tolist() == [3.5, 3.5]


# -- nn.transformer --------------------------------------------------------------------------------------------------


FIRST = {
    (False, "relu"): [0.2375, -0.178, 0.4257, 0.4588, -0.1673, -0.2133],
    (False, "gelu"): [0.2462, -0.222, 0.3746, 0.4542, -0.1717, -0.2225],
    (True, "relu"): [-0.3918, -0.2477, 0.3383, 0.2775, 0.0083, 0.1529],
    (True, "gelu"): [-0.3929, -0.22, 0.3523, 0.2779, 0.0271, 0.1417],
}
"""The first numbers of MindSpore 2.10 for the weights of :func:`filled`."""


def filled(net: Any) -> Any:
    rng = np.random.default_rng(5)
    for parameter in net.get_parameters():
        parameter.set_data(Tensor(rng.normal(size=parameter.shape) * 0.2, ms.float32))
    return net.set_train(False)


def sequences() -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    return Tensor(rng.normal(size=(5, 2, 8)), ms.float32), Tensor(rng.normal(size=(4, 2, 8)), ms.float32)


@pytest.mark.parametrize(("first", "activation"), FIRST)
def test_results_are_mindspores(first: bool, activation: str) -> None:
    src, tgt = sequences()
    padding = Tensor(np.array([[0, 0, 0, 0, 1], [0, 0, 0, 1, 1]], bool))
    causal = Tensor(np.triu(np.ones((4, 4)), 1).astype(bool))
    net = filled(nn.Transformer(8, 2, 2, 2, 16, 0.1, activation, norm_first=first))

    def run(src: Any, tgt: Any) -> Any:
        return net(src, tgt, tgt_mask=causal, src_key_padding_mask=padding, memory_key_padding_mask=padding)

    for function in (run, ms.jit(run)):
        assert np.allclose(function(src, tgt).asnumpy().ravel()[:6], FIRST[first, activation], atol=1e-4)


def test_what_does_not_fit_is_refused() -> None:
    src, tgt = sequences()
    with pytest.raises(ValueError, match="'activation' must be 'relu' or 'gelu'"):
        nn.TransformerEncoderLayer(8, 2, activation="tanh")
    with pytest.raises(ValueError, match="'d_model': 4 and an input of shape"):
        nn.Transformer(4, 2, 1, 1, 8)(src, tgt)
    with pytest.raises(ValueError, match="batch size of 'src'"):
        nn.Transformer(8, 2, 1, 1, 8)(src, tgt[:, :1])

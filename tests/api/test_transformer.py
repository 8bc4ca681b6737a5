"""``nn.Transformer``: MindSpore's numbers, its names of parameters, and layers that share one function of the graph."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn, ops

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


def test_layers_share_one_function_and_train() -> None:
    ms.set_seed(2)
    src, _ = sequences()
    net = nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16), 3, nn.LayerNorm((8,)))
    assert list(net.parameters_dict())[:2] == [
        "layers.0.self_attn.in_proj_weight", "layers.0.self_attn.in_proj_bias",
    ]  # fmt: skip
    assert str(ms.jit(net).lower(src).module).count("func.call @TransformerEncoderLayer(") == 3
    step = nn.TrainOneStepCell(
        nn.WithLossCell(net, nn.MSELoss()), nn.Adam(net.trainable_params(), 1e-2)
    ).set_train()  # fmt: skip
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        losses = [float(step(src, ops.tanh(src[::-1]))) for _ in range(60)]
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert losses[-1] < 0.5 * losses[0]


def test_what_does_not_fit_is_refused() -> None:
    src, tgt = sequences()
    with pytest.raises(ValueError, match="'activation' must be 'relu' or 'gelu'"):
        nn.TransformerEncoderLayer(8, 2, activation="tanh")
    with pytest.raises(ValueError, match="'d_model': 4 and an input of shape"):
        nn.Transformer(4, 2, 1, 1, 8)(src, tgt)
    with pytest.raises(ValueError, match="batch size of 'src'"):
        nn.Transformer(8, 2, 1, 1, 8)(src, tgt[:, :1])

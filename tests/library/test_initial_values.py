"""Initial values are MindSpore's: numbers recorded from its wheel after ``set_seed``."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor
from msgraph.dialects.eager import EagerBuilder
from msgraph.library import initial_draws, native_draws
from msgraph.library.initializer import Normal, Orthogonal, Sparse, TruncatedNormal, VarianceScaling, initializer
from msgraph.library.random_draws import lehmer_draws

DISTRIBUTIONS = [
    ("normal", [-0.0172274, 0.0055871923, 0.0068616695, 0.013479303]),
    ("uniform", [-0.003858871, 0.053278293, 0.053285304, 0.015186819]),
    ("truncatednormal", [-0.0038017854, 0.015886812, 0.005153309, 0.0005271618]),
    (TruncatedNormal(1.0, 0.5, -1.0, 3.0), [1.2601438, -0.7983021, -0.446723, -0.63491327]),
    ("xavier_uniform", [-0.110634506, -0.077379316, -0.55852515, 0.5409154]),
    ("xavier_normal", [-0.99561626, -0.34272614, 0.16694841, 0.622906]),
    ("he_uniform", [0.33268866, 0.6628674, 0.20918803, 0.34014136]),
    ("he_normal", [0.89363724, -0.07113215, 0.746393, 0.45955533]),
    ("variancescaling", [0.402408, 0.6011485, -0.7259995, 0.46806633]),
    (VarianceScaling(2.0, "fan_avg", "untruncated_normal"), [0.3436459, -0.46654645, 0.38664237, 0.63992524]),
    ("orthogonal", [-0.12800953, -0.5389566, -0.53876024, -0.6182118]),
    (Orthogonal(2.0), [-0.9530662, 0.93225074, 0.21034439, -0.43287545]),
    (Sparse(0.3, 0.1), [-0.24530786, -0.03143427, 0.2084706, 0.0]),
    (Normal(2.0, 1.0), [1.3333026, 3.066408, 3.6325066, 3.1300914]),
]


@pytest.mark.parametrize(("place", "init", "expected"), [(k, *row) for k, row in enumerate(DISTRIBUTIONS)])
def test_distributions_are_mindspores(place: int, init: Any, expected: list[float]) -> None:
    """The first three and the last of 7 x 5."""
    ms.set_seed(3 + place)
    drawn = initializer(init, (7, 5), ms.float32).asnumpy().ravel()
    np.testing.assert_allclose(drawn[[0, 1, 2, -1]], expected, rtol=3e-7)


def test_large_arrays_are_drawn_in_pieces_of_one_sequence() -> None:
    ms.set_seed(1)
    short = initializer("normal", (1000,), ms.float32).asnumpy()
    ms.set_seed(1)
    long = initializer("normal", (100001,), ms.float32).asnumpy()
    assert np.array_equal(long[:1000], short)
    assert np.unique(long).size > 99000 and abs(float(long.std()) - 0.01) < 1e-4


DRAWS: list[Callable[[tuple[int, ...]], Any]] = [
    lambda shape: initial_draws.uniform(shape, -0.3, 0.7),
    lambda shape: initial_draws.normal(shape, 0.0, 0.01),
    lambda shape: initial_draws.normal(shape, 0.5, 1.0),
    lambda shape: initial_draws.truncated_normal(shape, -2.0, 2.0, 0.0, 1.0),
    lambda shape: initial_draws.truncated_normal(shape, -9.0, 6.0, 1.0, 0.5),
    lambda shape: initial_draws.truncated_normal(shape, 6.0, 9.0, 0.0, 1.0),
]


@pytest.mark.parametrize("shape", [(0,), (1,), (3, 11), (257, 1), (769,), (40001,), (3, 190001)])
@pytest.mark.parametrize("draw", DRAWS)
def test_native_code_and_numpy_draw_the_same(
    draw: Callable[[tuple[int, ...]], Any], shape: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(native_draws, "sys", SimpleNamespace(modules={}))  # as if LLVM had not been loaded
    for missed in (-1e9, 1e9):  # loading LLVM does not pay, and does
        monkeypatch.setattr(native_draws, "_missed", missed)
        ms.set_seed(4)
        drawn.append(draw(shape))
    assert drawn[0].shape == shape and np.array_equal(drawn[0], drawn[1])


@pytest.mark.parametrize("threads", ["2", "3", "7"])
def test_any_number_of_threads_draws_the_same(threads: str, monkeypatch: pytest.MonkeyPatch) -> None:
    native = import_module("msgraph.library.native_loops")
    drawn = np.zeros((2, 800001), np.float32)
    for row, setting in zip(drawn, ("1", threads), strict=True):
        monkeypatch.setenv("MSGRAPH_THREADS", setting)
        native.normal(7, 0.0, 1.0, row)
    assert np.array_equal(drawn[0], drawn[1]) and np.unique(drawn[0]).size > 700000


LAYERS: list[tuple[Callable[[], Any], list[list[float]]]] = [
    (lambda: nn.Conv1d(3, 4, 3, has_bias=True), [[-0.09822355, -0.2020875], [0.09027912, -0.15681382]]),
    (lambda: nn.Conv2dTranspose(3, 4, 3, has_bias=True), [[-0.049111776, -0.10104375], [0.04513956, -0.07840691]]),
    (lambda: nn.Conv2d(8, 8, 3, group=4, has_bias=True), [[-0.069454536, -0.14289744], [0.06383697, -0.11088411]]),
    (lambda: nn.Embedding(20, 5), [[0.0031000855, -0.010238032]]),
    (lambda: nn.BiDense(4, 5, 6), [[-0.14733532, -0.30313125], [0.13541867, -0.23522072]]),
    (lambda: nn.RNN(4, 5, 1), [[-0.0572479, -0.42402446], [0.0046922457, -0.38881958], [-0.06480486, -0.056574967],
                               [0.03954098, -0.37378567]]),
    (lambda: nn.GRUCell(4, 5), [[0.0012948526, -0.10880085], [-0.18976557, 0.3623233], [0.23556384, 0.045818664],
                                [0.38923547, -0.39627218]]),
    (lambda: nn.MultiheadAttention(8, 2), [[-0.12759613, -0.26251936], [0.0, 0.0], [0.09575546, -0.16632617],
                                           [-0.29393327, -0.047413018]]),
    (lambda: ms.mint.nn.Linear(3, 4), [[-0.17012817, -0.35002583], [0.156368, -0.2716095]]),
    (lambda: ms.mint.nn.Embedding(5, 4), [[0.31000856, -1.0238032]]),
]  # fmt: skip


@pytest.mark.parametrize(("make", "expected"), LAYERS)
def test_layers_have_mindspores_weights(make: Callable[[], Any], expected: list[list[float]]) -> None:
    ms.set_seed(2)
    drawn = [parameter.asnumpy().ravel()[:2] for parameter in make().get_parameters()]
    np.testing.assert_allclose(np.array(drawn), expected, rtol=3e-7)


def test_both_directions_of_a_recurrent_layer() -> None:
    ms.set_seed(2)
    drawn = {p.name: p.asnumpy().ravel()[:2] for p in nn.LSTM(4, 5, 2, bidirectional=True).get_parameters()}
    np.testing.assert_allclose(drawn["weight_ih_l0"], [-0.0572479, -0.42402446], rtol=3e-7)
    np.testing.assert_allclose(drawn["bias_hh_l1_reverse"], [0.37899372, 0.0046014423], rtol=3e-7)


def test_all_names_of_the_module_are_mindspores() -> None:
    import msgraph.library.initializer as module

    assert set(module.__all__) > {"initializer", "Normal", "HeUniform"} and "Callable" not in module.__all__


# -- dropout layers drop what mindspore's drop -----------------------------------------------------------------------


RECORDED = [
    ["x....x.xxxxxx.xx", "xx.xxxxxxxxxxxxx"],
    ["x..xx.xxxx.xxx..", "x..xxxx.xxxx.xxx"],
]
"""Of two layers (``p=0.5``, ``p=0.3``), at the first and the second call with 16 ones."""


class Twice(Cell):
    def __init__(self) -> None:
        super().__init__()
        self.half = nn.Dropout(p=0.5)
        self.third = nn.Dropout(p=0.3)

    def construct(self, x: Any) -> Any:
        return self.half(x), self.third(x)


def masks(net: Any, *shape: int) -> list[str]:
    return ["".join("x" if v else "." for v in t.asnumpy().ravel()) for t in net(Tensor(np.ones(shape, np.float32)))]


@pytest.mark.parametrize("mode", [ms.GRAPH_MODE, ms.PYNATIVE_MODE])
def test_layers_drop_what_mindspores_drop(mode: int) -> None:
    ms.set_context(mode=mode)
    try:
        ms.set_seed(1)
        net = Twice().set_train()
        assert not list(net.get_parameters())
        assert [masks(net, 16), masks(net, 16)] == RECORDED
        ms.set_seed(1)
        assert masks(net, 16) == RECORDED[0], "a seed begins anew"
        ms.set_seed(2)
        assert masks(net, 16) != RECORDED[0]
        ms.set_seed(1)
        assert masks(Twice().set_train(), 4, 4) == RECORDED[0]
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_elements_of_a_mapped_call_draw_one_after_the_other() -> None:
    ms.set_seed(1)
    net = nn.Dropout(p=0.5).set_train()
    mapped = ms.jit(ops.vmap(net))(Tensor(np.ones((2, 16), np.float32))).asnumpy()
    assert ["".join("x" if v else "." for v in row) for row in mapped] == [RECORDED[0][0], RECORDED[1][0]]


def test_copies_draw_the_same() -> None:
    ms.set_seed(1)
    net = Twice().set_train()
    copied, loaded = copy.deepcopy(net), pickle.loads(pickle.dumps(net.half.draws))
    assert masks(net, 16) == masks(copied, 16) == RECORDED[0]
    ms.set_seed(3)
    assert masks(net, 16) == masks(copied, 16) != RECORDED[0]
    assert np.array_equal(loaded.state.asnumpy()[:1], net.half.draws.state.asnumpy()[:1])


@pytest.mark.parametrize("shape", [(), (0,), (5,), (300,), (64, 5), (3, 7, 50), (1009,), (2, 1, 1, 700)])
def test_draws_of_any_shape_are_one_sequence(shape: tuple[int, ...]) -> None:
    """A power for rows and one for columns give what one step after the other gives."""
    state, count = np.array([12345, 7], np.int64), int(np.prod(shape, dtype=int))
    drawn = lehmer_draws(EagerBuilder(), shape, state)
    sequence = [12345]
    for _ in range(7 + count):
        sequence.append(sequence[-1] * 16807 % (2**31 - 1))
    assert drawn.shape == shape and drawn.ravel().tolist() == sequence[8:]
    assert state.tolist() == [12345, 7 + count]


CALLS: list[tuple[str, Any, list[list[float]]]] = [
    (
        "dropout",
        lambda: ops.dropout(Tensor(np.ones(8, np.float32))),
        [[2.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 2.0], [2.0, 2.0, 0.0, 2.0, 2.0, 2.0, 0.0, 2.0]],
    ),
    (
        "standard_laplace",
        lambda: ops.standard_laplace((3,)),
        [[-1.43871081, 0.1998557, 0.92832661], [-0.38727501, -1.06536973, 1.20060325]],
    ),
    (
        "multinomial",
        lambda: ops.multinomial(Tensor(np.array([0.1, 0.2, 0.3, 0.4], np.float32)), 6),
        [[1, 2, 3, 3, 3, 1], [2, 1, 3, 2, 1, 1]],
    ),
]
"""What the first two calls give after ``set_seed(1)``."""


@pytest.mark.parametrize(("call", "expected"), [row[1:] for row in CALLS], ids=[row[0] for row in CALLS])
def test_calls_of_operators_draw_what_mindspores_do(call: Any, expected: list[list[float]]) -> None:
    for run in (call, ms.jit(call)):
        ms.set_seed(1)
        np.testing.assert_allclose([run().asnumpy().ravel() for _ in range(2)], expected, rtol=1e-6)


def test_primitives_draw_by_both_of_their_seeds() -> None:
    ones = Tensor(np.ones(16, np.float32))
    kept = ops.Dropout(0.5, Seed0=3, Seed1=4)(ones)[0].asnumpy()
    assert "".join("x" if v else "." for v in kept) == ".xxx..xx..x...xx"
    np.testing.assert_allclose(
        ops.StandardLaplace(seed=3, seed2=4)((3,)).asnumpy(), [1.64567602, -1.47099614, -0.6744138], rtol=1e-6
    )
    assert ops.Multinomial(seed=3, seed2=4)(Tensor(np.ones(100, np.float32)), 5).asnumpy().tolist() == [
        90,
        11,
        25,
        20,
        56,
    ]

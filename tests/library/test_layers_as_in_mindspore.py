"""What layers are called and print, and what functions of lists and axes return: as MindSpore 2.10 has it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, mint, nn, ops


def names(cell: nn.Cell) -> list[str]:
    return [parameter.name for parameter in cell.get_parameters()]


def test_volumes_have_their_parameters_where_checkpoints_have_them() -> None:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.norm = nn.BatchNorm3d(2)

        def construct(self, x: Any) -> Any:
            return self.norm(x)

    net = Net().set_train()
    assert names(net) == [f"norm.bn2d.{name}" for name in ("moving_mean", "moving_variance", "gamma", "beta")]
    x = np.random.default_rng(0).normal(3, 2, (2, 2, 3, 4, 5)).astype(np.float32)
    found = net(Tensor(x)).asnumpy()
    wide = x.astype(np.float64)
    expected = (wide - wide.mean((0, 2, 3, 4), keepdims=True)) / np.sqrt(wide.var((0, 2, 3, 4), keepdims=True) + 1e-5)
    np.testing.assert_allclose(found, expected, atol=1e-5)
    np.testing.assert_allclose(net.norm.bn2d.moving_mean.asnumpy(), 0.1 * x.mean((0, 2, 3, 4)), rtol=1e-5)
    with pytest.raises(ValueError, match="BatchNorm3d"):
        net(Tensor(x[0]))


def test_a_part_of_a_sequence_keeps_its_names() -> None:
    net = nn.SequentialCell(nn.Dense(2, 2), nn.ReLU(), nn.Dense(2, 1))
    assert names(net[2:]) == ["2.weight", "2.bias"]
    assert str(net[1:]).splitlines()[1].strip() == "(1): ReLU()"
    assert net[1:][0] is net[1] and net.cell_list == list(net)


def test_lists_of_cells_grow_in_place() -> None:
    cells = both = nn.CellList([nn.ReLU()])
    cells += [nn.Tanh()]
    assert both is cells and len(cells) == 2 and type(cells[-1]) is nn.Tanh


@pytest.mark.parametrize(
    "layer, shown",
    [
        (lambda: mint.nn.Linear(4, 2), "input_features=4, output_features=2, has_bias=True"),
        (lambda: mint.nn.GroupNorm(1, 2), "num_groups=1, num_channels=2, eps=1e-05, affine=True"),
        (lambda: mint.nn.Identity(1, a=2), ""),
        (lambda: mint.nn.LayerNorm((2, 3)), "normalized_shape=(2, 3), eps=1e-05, elementwise_affine=True"),
        (lambda: mint.nn.BatchNorm2d(3), "num_features=3, eps=1e-05, momentum=0.1, affine=True, "
         "track_running_stats=True"),
        (lambda: nn.RMSNorm(3), "normalized_shape=(3,), eps=1e-06"),
        (lambda: nn.Dropout2d(0.2), "p=0.2"),
    ],
)  # fmt: skip
def test_printed_layers_say_their_settings(layer: Any, shown: str) -> None:
    assert str(layer()).endswith(f"({shown})")


X = Tensor(np.array([[1.0, -2, 3], [4, 5, -6]], np.float32))


@pytest.mark.parametrize(
    "call, expected",
    [
        (lambda: mint.full((2,), 3), np.array([3, 3])),
        (lambda: mint.full((1,), True), np.array([True])),
        (lambda: mint.where(X > 3)[1], np.array([0, 1])),
        (lambda: mint.where(X > 3, X, 0.0), np.where(X.asnumpy() > 3, X.asnumpy(), 0)),
        (lambda: ops.expand(X[:1], Tensor([2, 3])), X.asnumpy()[[0, 0]]),
        (lambda: nn.Roll((1, 1), (0, 1))(X), np.roll(X.asnumpy(), (1, 1), (0, 1))),
        (lambda: ops.LayerNorm()(X, ops.ones(3), ops.zeros(3))[2], X.asnumpy().var(1, keepdims=True)),
        (lambda: nn.TripletMarginLoss()(X, X, X + 1, Tensor(3.0)), np.float32(3 - 3**0.5)),
    ],
)
def test_rarer_functions(call: Any, expected: Any) -> None:
    found = call().asnumpy()
    np.testing.assert_allclose(found, expected, rtol=1e-5)
    assert found.dtype == expected.dtype


def test_fields_are_merged() -> None:
    inputs = Tensor([[2, 4, 6, 0], [1, 3, 5, 0]]), Tensor([[1.0, 2, 3, 0], [1, 1, 1, 0]]), Tensor([[0, 1, 1, 0]] * 2)
    expected = {"SUM": [[1, 5], [1, 2]], "MEAN": [[1, 1], [1, 1]], "MAX": [[1, 3], [1, 1]]}
    for operator, sums in expected.items():
        lookup = nn.MultiFieldEmbeddingLookup(10, 2, 2, "ones", operator=operator)
        np.testing.assert_array_equal(lookup(*inputs).asnumpy(), np.repeat(np.array(sums)[..., None], 2, -1))


def test_a_sampled_softmax_is_that_of_the_classes_drawn() -> None:
    rng = np.random.default_rng(0)
    weights, biases, logits = (rng.normal(size=shape).astype(np.float32) for shape in ((7, 5), (7,), (3, 5)))
    drawn = np.array([1, 2, 3, 4]), np.array([[0.5], [0.4], [0.3]], np.float32), np.array([0.1, 0.2, 0.3, 0.4], "f4")
    loss = nn.SampledSoftmaxLoss(4, 7, sampled_values=tuple(map(Tensor, drawn)))
    found = loss(Tensor(weights), Tensor(biases), Tensor([[0], [1], [2]]), Tensor(logits)).asnumpy()
    scores = logits @ weights.T + biases
    rows = np.concatenate(
        [scores[[0, 1, 2], [0, 1, 2]][:, None] - np.log(drawn[1]), scores[:, 1:5] - np.log(drawn[2])], 1
    )
    np.testing.assert_allclose(found, np.log(np.exp(rows).sum(1)) - rows[:, 0], rtol=1e-5)
    assert nn.SampledSoftmaxLoss(4, 7)(*map(Tensor, (weights, biases, [[0], [1], [2]], logits))).shape == (3,)


def test_norms_of_mint_have_what_they_are_asked_for() -> None:
    counted = mint.nn.BatchNorm1d(3, affine=False).set_train()
    assert names(counted) == ["running_mean", "running_var", "num_batches_tracked"] and counted.weight is None
    for _ in range(2):
        counted(X)
    assert counted.num_batches_tracked.item() == 2
    plain = mint.nn.BatchNorm1d(3, track_running_stats=False)
    assert names(plain) == ["weight", "bias"] and np.abs(plain(X).asnumpy().mean(0)).max() < 1e-6
    assert names(mint.nn.LayerNorm(3, elementwise_affine=False)) == [] and names(mint.nn.LayerNorm(3, bias=False)) == [
        "weight"
    ]


def test_types_say_what_they_are() -> None:
    assert (ms.float16.itemsize, ms.float16.is_floating_point, ms.uint8.is_signed, ms.complex64.is_signed) == (
        2, True, False, True,
    )  # fmt: skip
    assert ms.complex64.to_real() is ms.float32 and ms.bfloat16.to_complex() is ms.complex64
    assert repr([ms.int_, ms.number, ms.string]) == "[mindspore.int, mindspore.number, mindspore.string_]"
    assert ms.pytype_to_dtype(float) is ms.float64 and str(ms.pytype_to_dtype(list)) == "List"
    for refused in (lambda: ms.pytype_to_dtype(dict), lambda: ms.int8.to_complex()):
        with pytest.raises((NotImplementedError, TypeError)):
            refused()


def test_probabilities_are_between_0_and_1() -> None:
    for form in (nn.BCELoss(), ms.grad(nn.BCELoss())):
        form(Tensor([0.0, 1.0]), Tensor([1.0, 0.0]))
        with pytest.raises(RuntimeError, match="must be between 0 and 1"):
            form(Tensor([0.5, 1.5]), Tensor([1.0, 0.0]))
    with pytest.raises(TypeError, match="labels"):
        nn.CrossEntropyLoss()(X, Tensor([1.0, 2.0]))


def test_recurrent_layers_show_their_steps() -> None:
    for layer, child in ((nn.RNN(2, 3), "_DynamicRNNTanh"), (nn.LSTM(2, 3), "_DynamicLSTMCPUGPU")):
        assert str(layer).splitlines()[1] == f"  (rnn): {child}()"


def test_several_tensors_are_clipped_to_a_tuple() -> None:
    for clipped in (ops.clip_by_value([X, X + 1], -1, 1), ops.clip_by_norm([X, X + 1], 1.0)):
        assert isinstance(clipped, tuple) and len(clipped) == 2
    low, high = ops.clip_by_value((X, X + 1), clip_value_max=0)
    np.testing.assert_array_equal(low.asnumpy(), np.minimum(X.asnumpy(), 0))
    np.testing.assert_array_equal(high.asnumpy(), np.minimum(X.asnumpy() + 1, 0))


def test_types_of_rarer_results() -> None:
    assert X.allclose(X) is True and mint.allclose(X, X + 1) is False
    assert ops.tuple_to_array((1, 2)).dtype == ms.int32
    assert ops.ArgMaxWithValue(1)(X)[0].dtype == ops.ArgMinWithValue()(X)[0].dtype == ms.int64
    np.testing.assert_array_equal(mint.trunc(X * 0.75).asnumpy(), np.trunc(X.asnumpy() * 0.75))
    np.testing.assert_array_equal(mint.nn.MaxPool2d(2)(ops.ones((1, 1, 4, 4))).asnumpy(), np.ones((1, 1, 2, 2)))


@pytest.mark.parametrize("repeats", [-1, [1, -2], Tensor([-1, 1])])
def test_repeats_are_not_negative(repeats: Any) -> None:
    with pytest.raises(ValueError, match="must not be negative"):
        ops.repeat_interleave(X, repeats, 0)

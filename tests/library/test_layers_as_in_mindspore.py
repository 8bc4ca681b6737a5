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


@pytest.mark.parametrize("compiled", [False, True])
def test_an_axis_by_position_gives_elements_alone(compiled: bool) -> None:
    """As in MindSpore's graph mode, where its eager one gives places, too; ``dim=`` asks for them in both."""

    def largest(x: Any) -> Any:
        return x.max(0), x.min(-1, True), x.max(dim=0)

    alone, least, (values, places) = (ms.jit(largest) if compiled else largest)(X)
    np.testing.assert_array_equal(alone.asnumpy(), [4, 5, 3])
    np.testing.assert_array_equal(least.asnumpy(), [[-2], [-6]])
    np.testing.assert_array_equal(values.asnumpy(), [4, 5, 3])
    np.testing.assert_array_equal(places.asnumpy(), [1, 1, 0])


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

"""Mixed precision: what computes in half precision, what comes out, and that it trains as float32 does."""

from __future__ import annotations

import copy
from typing import Any, cast

import numpy as np
import pytest
from tests.library.batches import Batches

import msgraph as ms
from msgraph import amp, nn, ops, train
from msgraph.support.trees import leaves


class Net(nn.Cell):
    """A convolution, a normalisation, a layer, and a product of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)
        self.norm = nn.BatchNorm2d(8)
        self.dense = nn.Dense(8, 5)
        self.weight = ms.Parameter(ops.ones((5, 2)), name="weight")

    def construct(self, x: Any) -> Any:
        x = ops.relu(self.norm(self.conv(x)))
        return ops.matmul(self.dense(x.mean((2, 3))), self.weight)


def net_of(seed: int = 1) -> Net:
    """The same weights every time."""
    net, source = Net(), np.random.default_rng(seed)
    for parameter in net.get_parameters():
        values = source.normal(size=parameter.shape) * 0.5
        parameter.set_data(ms.Tensor(np.abs(values) + 0.5 if "var" in parameter.name else values, ms.float32))
    return net


SOURCE = np.random.default_rng(0)
IMAGES = ms.Tensor(SOURCE.normal(size=(2, 3, 8, 8)), ms.float32)
LABELS = ms.Tensor(SOURCE.normal(size=(2, 2)), ms.float32)
PLAIN = net_of()(IMAGES).asnumpy()


@pytest.fixture(params=[ms.GRAPH_MODE, ms.PYNATIVE_MODE], ids=["graph", "pynative"])
def mode(request: pytest.FixtureRequest) -> Any:
    ms.set_context(mode=request.param)
    yield request.param
    ms.set_context(mode=ms.PYNATIVE_MODE)


def rounded_in(net: nn.Cell, dtype: Any) -> float:
    """How far a network is off, in units of a half precision's last place at 1."""
    found = net(IMAGES).astype(ms.float32).asnumpy()
    return float(np.abs(found - PLAIN).max() / (2.0**-10 if dtype is ms.float16 else 2.0**-7))


@pytest.mark.parametrize("dtype", [ms.float16, ms.bfloat16], ids=str)
@pytest.mark.parametrize("level", ["O1", "O2", "O3", "auto"])
def test_levels_give_float32_of_half_precision(mode: int, level: str, dtype: Any) -> None:
    net = amp.auto_mixed_precision(net_of(), level, dtype)
    assert net(IMAGES).dtype is ms.float32
    assert 0 < rounded_in(net, dtype) < 2
    assert all(parameter.dtype is ms.float32 for parameter in net.get_parameters())


def test_to_float_casts_inputs_and_parameters(mode: int) -> None:
    net = net_of().to_float(ms.float16)
    assert net(IMAGES).dtype is ms.float16 and 0 < rounded_in(net, ms.float16) < 2
    by_hand = nn.Dense(8, 5, dtype=ms.float16)
    by_hand.weight.set_data(net.dense.weight.astype(ms.float16))
    cast(Any, by_hand.bias).set_data(net.dense.bias.astype(ms.float16))
    x = ops.rand(4, 8)
    assert np.array_equal(net.dense(x).asnumpy(), by_hand(x.astype(ms.float16)).asnumpy())
    net.to_float(ms.float32)
    assert net(IMAGES).dtype is ms.float32


def test_layers_of_the_black_list_compute_in_float32() -> None:
    seen: dict[str, Any] = {}

    class Probe(nn.BatchNorm2d):
        def construct(self, x: Any) -> Any:
            seen["norm"] = (x.dtype, (self.gamma + 0).dtype)
            return super().construct(x)

    class Layer(nn.Dense):
        def construct(self, x: Any) -> Any:
            seen["dense"] = (x.dtype, (self.weight + 0).dtype)
            return super().construct(x)

    net = nn.SequentialCell(nn.Conv2d(3, 4, 3), Probe(4), nn.Flatten(), Layer(256, 2))
    amp.auto_mixed_precision(net, "O2", ms.bfloat16)(IMAGES)
    assert seen == {"norm": (ms.float32, ms.float32), "dense": (ms.bfloat16, ms.bfloat16)}
    assert amp.get_black_list() and nn.Dense in amp.get_white_list()


def test_lists_of_the_program() -> None:
    white = amp.custom_mixed_precision(net_of(), white_list=[nn.Dense])
    assert (white.dense.call_change, white.conv.call_change) == ("in:float16 out:float32", "")
    black = amp.custom_mixed_precision(net_of(), black_list=[nn.Conv2d])
    assert (black.conv.call_change, black.dense.call_change) == ("in:float32 out:float16", "in:float16")
    with pytest.raises(ValueError, match="one of white_list and black_list must be provided"):
        amp.custom_mixed_precision(net_of())


def test_a_function_has_its_products_in_half_precision() -> None:
    def exponential(x: Any, y: Any) -> Any:
        return ops.exp(ops.matmul(x, y))

    product = amp.auto_mixed_precision(exponential, "auto")
    x = ms.Tensor([[1.0 + 2.0**-13]])
    assert float(product(x, x)) == pytest.approx(np.e, rel=1e-7)


@pytest.mark.parametrize("level", ["O0", "O2", "O3"])
def test_training_in_half_precision_goes_down_like_float32(level: str) -> None:
    net = net_of()
    losses: list[float] = []

    def keep(run: train.RunContext) -> None:
        outputs: Any = run.original_args().net_outputs
        losses.append(float(cast(Any, outputs[0] if isinstance(outputs, tuple) else outputs)))

    optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
    model = train.Model(net, nn.MSELoss(), optimizer, amp_level=level, loss_scale_manager=amp.FixedLossScaleManager(8))
    model.train(4, Batches((IMAGES, LABELS)), callbacks=train.LambdaCallback(on_train_step_end=keep))
    assert losses == pytest.approx([0.31119, 0.21225, 0.07964, 0.02152], rel=5e-3)  # MindSpore's, in float32


def test_sums_of_products_are_float32() -> None:
    ones = ops.ones((1, 4096), ms.float16)
    assert float(ms.jit(ops.matmul)(ones, ones.T)) == 4096  # float16 counts to 2048
    image = ops.ones((1, 4096, 1, 1), ms.float16)
    conv = nn.Conv2d(4096, 1, 1, weight_init="ones", dtype=ms.float16)
    assert float(ms.jit(conv)(image)) == 4096


def test_half_precision_of_decorated_hooked_and_structured_calls(mode: int) -> None:
    class Decorated(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.dense = nn.Dense(4, 4)

        @ms.jit
        def construct(self, x: Any, *, scale: float = 1.0) -> Any:
            return self.dense(x) * scale

    class Structured(nn.Cell):
        def construct(self, named: Any, several: Any) -> Any:
            return named["x"] + several[0], several[1]

    x, net = ops.ones((2, 4)), Decorated()
    plain = net(x, scale=2.0).asnumpy()
    net.to_float(ms.float16)
    half = net(x, scale=2.0)
    assert half.dtype is ms.float16 and np.allclose(half.asnumpy(), plain, atol=0.01)
    other = copy.deepcopy(net)

    def one_more(cell: Any, inputs: Any, output: Any) -> Any:
        return output + 1

    net.register_forward_hook(one_more)
    assert np.array_equal(net(x, scale=2.0).asnumpy(), half.asnumpy() + 1)
    assert np.array_equal(other(x, scale=2.0).asnumpy(), half.asnumpy())
    floats, integers = Structured().to_float(ms.float16)({"x": x}, (x, ms.Tensor([1])))
    assert (floats.dtype, integers.dtype) == (ms.float16, ms.int64)
    gradients = ms.grad(other, None, other.trainable_params())(x)
    assert all(gradient.dtype is ms.float32 for gradient in gradients)


@pytest.mark.parametrize("dtype", [ms.float16, ms.bfloat16], ids=str)
@pytest.mark.parametrize("rows", [1, 2, 4, 5])
@pytest.mark.parametrize("outputs", [1, 2, 5])
def test_small_layers_of_halves_and_their_gradients(dtype: Any, rows: int, outputs: int) -> None:
    """Sums in 32 bits have no room in a result of halves, whatever else is done to it."""
    layer = nn.Dense(6, outputs).to_float(dtype)
    x = ms.Tensor(np.linspace(-1, 2, 6 * rows, dtype=np.float32).reshape(rows, 6))

    def both(x: ms.Tensor) -> Any:
        return layer(x), ms.value_and_grad(layer, 0, layer.trainable_params())(x)

    for eager, compiled in zip(*(_leaves(run(x)) for run in (both, ms.jit(both))), strict=True):
        np.testing.assert_allclose(compiled, eager, rtol=2e-2, atol=2e-2)


def _leaves(value: Any) -> list[Any]:
    return [x.astype(ms.float32).asnumpy() for x in leaves([value])]

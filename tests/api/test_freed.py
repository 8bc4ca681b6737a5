"""What a program drops is freed: Cells, functions, optimizers and exported graphs, with what was compiled for them."""

from __future__ import annotations

import copy
import gc
import logging
import pickle
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn
from msgraph.api.tensor.tensor import array_of

x = ms.Tensor(np.ones((2, 8), np.float32))


@pytest.fixture(autouse=True, scope="module")
def only_what_is_new() -> Iterator[None]:
    """Each collection looks at what these tests make, not at all that is there before them."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


class Plain(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.weight = ms.Parameter(ms.Tensor(np.ones(8, np.float32)))

    def construct(self, x: Any) -> Any:
        return x * self.weight


class Jitted(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.weight = ms.Parameter(ms.Tensor(np.ones(8, np.float32)))

    @ms.jit
    def construct(self, x: Any) -> Any:
        return x * self.weight

    @ms.jit
    def doubled(self, x: Any) -> Any:
        return x * self.weight * 2

    @ms.jit
    def printed(self, x: Any) -> Any:
        x.asnumpy()  # runs as Python, and what it calls is compiled
        return self.once_more(x)

    def once_more(self, x: Any) -> Any:
        return x * self.weight + 1


class Loss(nn.Cell):
    def __init__(self, net: nn.Cell) -> None:
        super().__init__()
        self.net = net

    def construct(self, x: Any) -> Any:
        return self.net(x).sum()


def called(function: Any, *args: Any) -> None:
    for _ in range(5):  # the last ones are native calls
        function(*args, x)


def method_of(name: str) -> Callable[[], Any]:
    """A Cell whose method has been called."""

    def make() -> Any:
        net = Jitted()
        called(net if name == "construct" else getattr(net, name))
        return net

    make.__name__ = name
    return make


def jitted_instance() -> Any:
    net = Plain()
    called(ms.jit(net))
    return net


def cell_in_a_float_type() -> Any:
    net = Plain().to_float(ms.float16)
    called(net)
    return net


def closure() -> Any:
    weight = ms.Tensor(np.ones(8, np.float32))
    called(ms.jit(lambda x: x * weight))  # pyright: ignore
    return weight


def called_cell() -> Any:
    net = Plain()
    called(net)
    return net


def trained_cell() -> Any:
    net = Jitted()
    optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
    called(nn.TrainOneStepCell(Loss(net), optimizer))
    return optimizer


def gradient_of_a_closure() -> Any:
    net = Plain()

    def forward(x: Any) -> Any:
        return net(x).sum()

    for _ in range(3):
        ms.value_and_grad(forward, None, net.trainable_params())(x)
    return net


def gradient_of_a_cell() -> Any:
    net = Loss(Plain())
    for _ in range(3):
        ms.grad(net)(x)
        ms.grad(net.construct)(x)
        ms.vmap(net)(x)
    return net


def function_that_runs_as_python() -> Any:
    weight = ms.Tensor(np.ones(8, np.float32))
    called(ms.jit(lambda x: ms.Tensor((x * weight).asnumpy())))  # pyright: ignore
    return weight


def class_of_cells() -> Any:
    class Local(nn.Cell):
        def construct(self, x: Any) -> Any:
            return x + 1

    called(Local())
    return Local


def compiled_ahead() -> Any:
    net = Jitted()
    net.compile(x)
    return net


def exported(folder: Path) -> Any:
    net = Plain()
    ms.export(net, x, file_name=str(folder / "net"), file_format="MINDIR")
    return net


class Model:
    """An object of the program's, with a way back to itself."""

    def __init__(self) -> None:
        self.weight = ms.Tensor(np.ones(8, np.float32))
        self.calls = 0
        self.gradient = ms.value_and_grad(self.loss)

    def loss(self, x: Any) -> Any:
        return (x * self.weight).sum()

    @ms.jit
    def step(self, x: Any) -> Any:
        self.calls = self.calls + 1
        return self.gradient(x)


@ms.jit
def applied(net: Any, x: Any) -> Any:
    return net(x) + 1


@ms.jit
def both(net: Any, other: Any, x: Any) -> Any:
    return net(x) + other(x)


@ms.jit
def weighed(model: Any, x: Any) -> Any:
    return model.weight * x


class Names:
    net: Any = None
    held = Model()


@ms.jit
def found(x: Any) -> Any:
    return Names.net(x) + 1


@ms.jit
def attribute(x: Any) -> Any:
    return Names.held.net(x) + 1  # pyright: ignore


STAYS = Plain()


def argument(before: tuple[Any, ...] = (), behind: tuple[Any, ...] = ()) -> Any:
    net = Plain()
    called(both if before or behind else applied, *before, net, *behind)
    return net


def argument_before_one_that_stays() -> Any:
    return argument(behind=(STAYS,))


def argument_behind_one_that_stays() -> Any:
    return argument(before=(STAYS,))


def argument_for_all_sizes() -> Any:
    net = Plain()
    for size in range(2, 7):
        applied(net, ms.Tensor(np.ones((size, 8), np.float32)))
    applied(STAYS, x)
    return net


def object_given() -> Any:
    model = Model()
    called(weighed, model)
    return model


def object_with_a_jitted_method() -> Any:
    model = Model()
    called(model.step)
    return model


def function_given() -> Any:
    net: Any = Plain()
    called(applied, lambda x: net(x) * 2)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    return net


def name_bound_anew() -> Any:
    net: Any = Plain()
    Names.net = net
    called(found)
    Names.net = STAYS
    called(found)
    return net


def attribute_bound_anew() -> Any:
    held: Any = Names.held
    held.net = net = Plain()
    called(attribute)
    held.net = STAYS
    called(attribute)
    return net


def function_over_one_that_stays() -> Any:
    @ms.jit
    def f(x: Any) -> Any:
        return STAYS(x) * 2

    called(f)
    return f


def data() -> Any:
    dataset = ms.dataset.NumpySlicesDataset(np.ones((4, 8), np.float32), ["x"], shuffle=False).batch(2)
    for (rows,) in dataset.create_tuple_iterator():
        applied(STAYS, rows)
    return dataset


def is_freed(make: Callable[[], Any]) -> bool:
    dropped = weakref.ref(make())
    gc.collect()
    return dropped() is None


ANY_MODE = [
    method_of("construct"), method_of("doubled"), method_of("printed"), jitted_instance, cell_in_a_float_type, closure,
    called_cell, trained_cell, compiled_ahead, gradient_of_a_closure, gradient_of_a_cell, function_that_runs_as_python,
    class_of_cells, argument, argument_before_one_that_stays, argument_behind_one_that_stays, argument_for_all_sizes,
    object_given, object_with_a_jitted_method, function_given, name_bound_anew, attribute_bound_anew,
    function_over_one_that_stays, data,
]  # fmt: skip


@pytest.mark.parametrize("make", ANY_MODE)
def test_it_goes_with_its_last_reference(make: Callable[[], Any]) -> None:
    assert is_freed(make)


@pytest.mark.parametrize("make", [argument, object_with_a_jitted_method, name_bound_anew, closure, trained_cell])
def test_as_many_objects_are_there_after_many_rounds_as_after_few(make: Callable[[], Any]) -> None:
    def count(rounds: int) -> int:
        for _ in range(rounds):
            make()
        gc.collect()
        return len(gc.get_objects())

    count(12)
    assert count(30) - count(1) < 30 * 3  # a signature in words stays of each compilation, as far as 1,000


def test_an_object_shows_the_attributes_it_has() -> None:
    def square(x: Any) -> Any:
        return x * x

    model, shown = Model(), {"note": 1}
    square.note = 1  # pyright: ignore[reportFunctionMemberAccess]
    before = dict(vars(model))
    ms.grad(square)(ms.Tensor(3.0))
    called(weighed, model)
    assert vars(square) == pickle.loads(pickle.dumps(vars(square))) == shown
    assert vars(model) == before and repr(vars(model)) == repr(before)
    assert type(copy.copy(vars(model))) is dict and copy.copy(model).__dict__ == before


def test_the_attributes_of_an_object_may_be_held_elsewhere() -> None:
    model = Model()
    held = vars(model)
    called(weighed, model)
    held["weight"] = x[0] * 3
    assert weighed(model, x).asnumpy().tolist() == [[3.0] * 8] * 2


@pytest.mark.parametrize("make", [called_cell, trained_cell, compiled_ahead, class_of_cells, cell_in_a_float_type])
@pytest.mark.usefixtures("graph_mode")
def test_it_goes_in_graph_mode(make: Callable[[], Any]) -> None:
    assert is_freed(make)


def test_a_cell_that_was_exported_goes(tmp_path: Path) -> None:
    assert is_freed(lambda: exported(tmp_path))


def test_twenty_networks_take_the_memory_of_one() -> None:
    arrays: list[weakref.ref[Any]] = []
    for _ in range(20):
        net: Any = Jitted()
        net(x)
        arrays.append(weakref.ref(array_of(net.weight)))
        del net
        gc.collect(0)
    gc.collect()
    assert not [array for array in arrays if array() is not None]


def test_each_cell_counts_its_own_compilations(caplog: pytest.LogCaptureFixture) -> None:
    nets = [Jitted() for _ in range(17)]
    with caplog.at_level(logging.WARNING):
        for net in nets:
            net.doubled(x)
    assert "has been compiled" not in caplog.text
    assert [net.doubled.cache_info().misses for net in nets] == [1] * 17
    assert [net.doubled.signatures[0].reason for net in nets] == ["first call"] * 17
    assert Jitted.doubled.cache_info().misses == len(Jitted.doubled.signatures) > 16  # the class's: all together


def test_copies_of_a_cell_have_graphs_of_their_own() -> None:
    net: Any = Jitted()
    net(x)
    other: Any
    for other in (copy.copy(net), copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert other.__dict__.keys() == net.__dict__.keys()
        assert other.construct.cache_info().misses == 0
        np.testing.assert_array_equal(other(x).asnumpy(), net(x).asnumpy())
        assert (other.construct.cache_info().misses, net.construct.cache_info().misses) == (1, 1)


def test_forgetting_the_forms_of_a_class_forgets_those_of_its_cells() -> None:
    net: Any = Jitted()
    net.doubled(x)
    Jitted.doubled.cache_clear()
    assert net.doubled.cache_info().currsize == 0
    net.doubled(x)
    assert net.doubled.cache_info().currsize == 1


def test_a_list_called_plans_stays_the_users() -> None:
    net: Any = Jitted()
    net.plans = [1, 2]
    for _ in range(5):
        net(x)
    with mock.patch.object(nn.Cell, "extend_repr", str):
        net(x)
    assert net.plans == [1, 2]


def test_pickled_attributes_of_a_function_have_nothing_that_was_compiled() -> None:
    def square(x: ms.Tensor) -> ms.Tensor:
        return x * x

    ms.grad(square)(ms.Tensor(3.0))
    attributes = {"note": 1, **vars(square)}
    assert {k: v for k, v in pickle.loads(pickle.dumps(attributes)).items() if v} == {"note": 1}

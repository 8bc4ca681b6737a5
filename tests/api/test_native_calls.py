"""The native entry of compiled functions: it takes the calls it knows, and Python all others, with the same results."""

# pyright: reportUnknownLambdaType=false, reportPrivateUsage=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportUnknownParameterType=false, reportMissingParameterType=false

from __future__ import annotations

import copy
import gc
import pickle
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops
from msgraph.backend.callables import HAS_ENTRIES, native_hits, versions_are_known
from msgraph.backend.layouts import array_functions, arrays_are_known

SCALE = 2
CONSTANT = ms.Tensor([1.0, 2.0])
LIST = [1, 2]


@ms.jit
def add(x, y):
    return x + y


@ms.jit
def scaled(x):
    return x * SCALE + LIST[0]


@ms.jit
def with_constant(x):
    return x + CONSTANT


@ms.jit
def several(x, y):
    return x + y, [x * y, (x, None, "text")], 3


@ms.jit
def chosen(x, mode="double", by=2.0):
    return x * 2 if mode == "double" else x / by


def tensor(*values: float) -> ms.Tensor:
    return ms.Tensor(np.array(values, np.float32))


def ready(function: Any, *args: Any) -> Callable[[], int]:
    """Calls a function until its calls are native; a way to count those to come."""
    for _ in range(3):
        function(*args)
    before = native_hits(function)
    assert before, "the third call is native"
    return lambda: native_hits(function) - before


def test_this_interpreter_is_known() -> None:
    assert HAS_ENTRIES
    assert arrays_are_known()
    assert versions_are_known()
    assert all(array_functions())


def test_a_known_call_is_native() -> None:
    x, y = tensor(1, 2), tensor(3, 4)
    hits = ready(add, x, y)
    calls = add.cache_info().hits
    result = add(x, y)
    assert hits() == 1
    assert add.cache_info().hits == calls + 1
    assert type(result) is ms.Tensor
    np.testing.assert_array_equal(result.asnumpy(), [4, 6])
    flags = result.asnumpy().flags
    assert (flags.owndata, flags.writeable, flags.c_contiguous, flags.aligned) == (True, True, True, True)


@pytest.mark.parametrize("optimizer_class", [nn.SGD, partial(nn.Momentum, learning_rate=0.1, momentum=0.9), nn.Adam])
def test_a_training_step_is_native(optimizer_class: Any) -> None:
    net = nn.Dense(2, 3)
    optimizer = optimizer_class(net.trainable_params())
    gradient = ms.value_and_grad(lambda x: net(x).sum(), None, net.trainable_params())

    @ms.jit
    def step(x):
        loss, gradients = gradient(x)
        optimizer(gradients)
        return loss

    x = ms.Tensor(np.ones((4, 2), np.float32))
    hits = ready(step, x)
    first = step(x).asnumpy()
    assert hits() == 1
    assert step(x).asnumpy() < first


@pytest.mark.parametrize(
    "other",
    [
        tensor(1, 2, 3),
        ms.Tensor(np.array([[1.0, 2.0]], np.float32)),
        ms.Tensor([1, 2]),
        ms.Tensor(1.0),
        2.0,
        ms.Parameter(tensor(1, 2), name="p"),
        ms.Tensor.from_numpy(np.arange(4, dtype=np.float32)).asnumpy()[::2],
    ],
)
def test_other_arguments_go_through_python(other: Any) -> None:
    x = tensor(1, 2)
    hits = ready(add, x, x)
    other = ms.from_numpy(other) if isinstance(other, np.ndarray) else other
    if getattr(other, "shape", ()) == (3,):
        with pytest.raises(ValueError, match="shape"):
            add(x, other)
    else:
        want = x.asnumpy() + (other.asnumpy() if isinstance(other, ms.Tensor) else other)
        np.testing.assert_array_equal(add(x, other).asnumpy(), want)
    assert hits() <= 1  # a contiguous copy of a view is a tensor like any other
    assert add(x, y=x).asnumpy().tolist() == [2, 4]
    with pytest.raises(TypeError):
        add(x)  # type: ignore[call-arg]


def test_strided_memory_goes_through_python() -> None:
    x = tensor(1, 2)
    hits = ready(add, x, x)
    strided = x.copy()
    strided._array = np.arange(4, dtype=np.float32)[::2]
    np.testing.assert_array_equal(add(x, strided).asnumpy(), [1, 4])
    assert not hits()


def test_outputs_are_built_natively() -> None:
    x, y = tensor(1, 2), tensor(3, 4)
    hits = ready(several, x, y)
    results: Any = several(x, y)
    total, (product, (same, nothing, text)), three = results
    assert hits() == 1
    assert (nothing, text, three) == (None, "text", 3)
    for got, want in ((total, [4, 6]), (product, [3, 8]), (same, [1, 2])):
        np.testing.assert_array_equal(got.asnumpy(), want)
    assert several(x, y)[1] is not several(x, y)[1]


def test_plain_values_are_told_apart() -> None:
    x = tensor(1, 2)
    hits = ready(chosen, x, "half", 4.0)
    assert chosen(x, "".join(["ha", "lf"]), float("4.0")).asnumpy().tolist() == [0.25, 0.5]
    assert hits() == 1
    assert chosen(x, "half", 2.0).asnumpy().tolist() == [0.5, 1]
    assert chosen(x, "double").asnumpy().tolist() == [2, 4]
    assert chosen(x).asnumpy().tolist() == [2, 4]
    assert np.signbit(ready_sign(0.0)) == np.signbit(0.0)
    assert np.signbit(ready_sign(-0.0)) == np.signbit(-0.0)


@ms.jit
def times(x, by):
    return x * by


def ready_sign(by: float) -> float:
    results = [times(tensor(1.0), by).asnumpy()[0] for _ in range(4)]
    assert len(set(map(np.signbit, results))) == 1
    return results[-1]


def test_what_was_read_is_guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    x = tensor(1, 2)
    hits = ready(scaled, x)
    monkeypatch.setitem(globals(), "SCALE", 3)
    assert scaled(x).asnumpy().tolist() == [4, 7]
    monkeypatch.undo()
    assert scaled(x).asnumpy().tolist() == [3, 5]
    assert hits() == 1
    LIST[0] = 10
    try:
        assert scaled(x).asnumpy().tolist() == [12, 14]
    finally:
        LIST[0] = 1


def test_elements_that_became_constants_are_guarded() -> None:
    x = tensor(1, 2)
    hits = ready(with_constant, x)
    CONSTANT.asnumpy()[0] = 100
    try:
        assert with_constant(x).asnumpy().tolist() == [101, 4]
    finally:
        CONSTANT.asnumpy()[0] = 1
    assert with_constant(x).asnumpy().tolist() == [2, 4]
    assert hits() == 1


class Net(nn.Cell):
    """A parameter, a class attribute, and one of its own."""

    factor = 2

    def __init__(self) -> None:
        super().__init__()
        self.w = ms.Parameter(tensor(1, 1), name="w")
        self.shift = 1.0

    @ms.jit
    def construct(self, x):
        ops.assign_add(self.w, x)
        return self.w * self.factor + self.shift


def test_cells_see_every_change() -> None:
    net, x = Net(), tensor(1, 2)
    hits = ready(Net.construct, net, x)
    ready(Net.construct, net, x)
    net.w.set_data(tensor(0, 0))
    assert net(x).asnumpy().tolist() == [3, 5]
    net.w = ms.Parameter(tensor(10, 10), name="w")
    assert net(x).asnumpy().tolist() == [23, 25]
    net.shift = 0.0
    assert net(x).asnumpy().tolist() == [24, 28]
    Net.factor = 1
    try:
        assert net(x).asnumpy().tolist() == [13, 16]
    finally:
        Net.factor = 2
    net.set_train()
    assert net(x).asnumpy().tolist() == [28, 36]
    assert hits() >= 0
    assert Net()(x).asnumpy().tolist() == [5, 7]


def test_memory_shared_with_a_parameter_is_no_business_of_a_plan() -> None:
    net, x = Net(), tensor(1, 2)
    hits = ready(Net.construct, net, x)
    shared = ms.Tensor.from_numpy(net.w.asnumpy())
    before = net.w.asnumpy().copy()
    assert net(shared).asnumpy().tolist() == (4 * before + 1).tolist()
    np.testing.assert_array_equal(net.w.asnumpy(), 2 * before)
    assert not hits()


def test_nothing_leaks_and_nothing_is_lost() -> None:
    x, y = tensor(1, 2), tensor(3, 4)
    ready(add, x, y)
    ready(several, x, y)
    plan = add.plans[0]
    watched = (x, y, x.asnumpy().dtype, None, "text", plan, ms.Tensor, np.ndarray, plan.call)
    add(x, y)
    gc.collect()  # what earlier tests left holds references too
    counts = [sys.getrefcount(thing) for thing in watched]
    for _ in range(1_000_000):
        add(x, y)
    kept = [add(x, y) for _ in range(1000)]
    del kept
    for _ in range(50_000):
        several(x, y)
        if not _ % 10:
            with pytest.raises(TypeError):
                add(x, y, x)  # type: ignore[call-arg]
    gc.collect()
    drift = [sys.getrefcount(thing) - count for thing, count in zip(watched, counts, strict=True)]
    assert max(map(abs, drift)) < 1000, "after a million calls others may have a few more or fewer references"
    result = add(x, y)
    alone = object()
    references = sys.getrefcount(result) - sys.getrefcount(alone), sys.getrefcount(result.asnumpy())
    assert references == (0, 3), "the plan holds the last two arrays, to use them again"


def test_threads_do_not_meet() -> None:
    ready(add, tensor(0, 0), tensor(0, 0))
    wrong: list[Any] = []

    def work(number: int) -> None:
        size = 2 if number % 2 else 60_000
        x = ms.Tensor(np.full(size, number, np.float32))
        for _ in range(300 if size == 2 else 30):
            right = (add(x, x).asnumpy() == 2 * number).all()
            wrong.extend([] if right else [number])

    threads = [threading.Thread(target=work, args=(i,)) for i in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_forgetting_everything_is_safe() -> None:
    @ms.jit
    def local(x):
        return x + 1

    x = tensor(1, 2)
    ready(local, x)
    local.cache_clear()
    assert local(x).asnumpy().tolist() == [2, 3]
    ready(local, x)
    del local
    gc.collect()


class Called(nn.Cell):
    """A network that is called itself."""

    def __init__(self) -> None:
        super().__init__()
        self.w = ms.Parameter(tensor(1, 2), name="w")
        self.shift = 1.0

    def construct(self, x):
        return x * self.w + self.shift


@pytest.mark.usefixtures("graph_mode")
def test_calls_of_cells_are_native_and_see_every_change() -> None:
    net, x = Called(), tensor(1, 1)
    hits = ready(net, x)
    assert net(x).asnumpy().tolist() == [2, 3]
    assert hits() == 1
    net.shift = 2.0
    assert net(x).asnumpy().tolist() == [3, 4]
    net.w.set_data(tensor(5, 5))
    assert net(x).asnumpy().tolist() == [7, 7]
    handle = net.register_forward_hook(lambda cell, inputs, output: output * 0)
    assert net(x).asnumpy().tolist() == [0, 0]
    handle.remove()
    for again in (copy.deepcopy(net), copy.copy(net), pickle.loads(pickle.dumps(net)), net):
        assert again(x).asnumpy().tolist() == [7, 7]
    ms.set_context(mode=ms.PYNATIVE_MODE)
    before = hits()
    assert net(x).asnumpy().tolist() == [7, 7]
    assert hits() == before
    with pytest.raises(TypeError):
        cast(Any, net)(x, x)


@pytest.mark.usefixtures("graph_mode")
def test_calls_are_native_again_after_the_call_of_all_cells_was_another(monkeypatch: pytest.MonkeyPatch) -> None:
    net, x = Called(), tensor(1, 1)
    ready(net, x)
    monkeypatch.setattr(ms.nn.Cell, "__call__", lambda cell, x: x * 10)
    assert net(x).asnumpy().tolist() == [10, 10]
    monkeypatch.undo()
    before = native_hits(net)
    assert [net(x).asnumpy().tolist() for _ in range(9)] == [[2, 3]] * 9
    assert native_hits(net) > before


def test_what_a_function_is_made_of_is_looked_at_by_native_calls() -> None:
    def inner(a: Any, k: int = 1, *, z: int = 2) -> Any:
        return a + k + z

    def other(a: Any, k: int = 1, *, z: int = 2) -> Any:
        return a * 100 + k + z

    compiled = ms.jit(lambda a: inner(a))  # pyright: ignore[reportUnknownLambdaType]

    def result() -> float:
        return [float(compiled(ms.Tensor([1.0]))) for _ in range(40)][-1]

    assert result() == 4.0
    inner.__defaults__ = (5,)
    assert result() == 8.0
    inner.__kwdefaults__ = {"z": 7}
    assert result() == 13.0
    inner.__code__ = other.__code__
    assert result() == 112.0
    inner.__kwdefaults__["z"] = 8
    assert result() == 113.0

"""Calls the native entry takes: containers of tensors, keywords; and the memory of results, used again when free."""

# pyright: reportUnknownLambdaType=false, reportPrivateUsage=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportUnknownParameterType=false, reportMissingParameterType=false

from __future__ import annotations

import gc
import sys
import threading
import time
import weakref
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn
from msgraph.backend.callables import native_hits


def tensor(*values: float) -> ms.Tensor:
    return ms.Tensor(np.array(values, np.float32))


def hits_of(function: Any, *args: Any, **kwargs: Any) -> int:
    """How many of two more calls are native, after three."""
    for _ in range(3):
        function(*args, **kwargs)
    before = native_hits(function)
    function(*args, **kwargs)
    function(*args, **kwargs)
    return native_hits(function) - before


def nested(x, parts):
    first, (second, named) = parts
    return x + first * second - named["a"] * named["b"][0]


def parts(a: float, b: float, c: float, d: float) -> Any:
    return [tensor(a), (tensor(b), {"a": tensor(c), "b": [tensor(d)]})]


def test_containers_are_looked_through_natively() -> None:
    f = ms.jit(nested)
    x = tensor(1)
    assert hits_of(f, x, parts(2, 3, 4, 5)) == 2
    before = native_hits(f)
    for i in range(5):
        given = parts(i, 3, 4, i)
        assert f(x, given).asnumpy().tolist() == nested(x, given).asnumpy().tolist()
    assert native_hits(f) == before + 5


@pytest.mark.parametrize(
    "other",
    [
        [tensor(2), (tensor(3), {"a": tensor(4, 4), "b": [tensor(5)]})],
        [tensor(2), (tensor(3), {"b": [tensor(5)], "a": tensor(4)})],
        [tensor(2), [tensor(3), {"a": tensor(4), "b": [tensor(5)]}]],
        [tensor(2), (tensor(3), {"a": tensor(4), "b": [tensor(5), tensor(6)]})],
        [tensor(2), (tensor(3), {"a": tensor(4), "b": [tensor(5)], "c": 1})],
        [tensor(2), (tensor(3), {"a": 4.0, "b": [tensor(5)]})],
        (tensor(2), (tensor(3), {"a": tensor(4), "b": [tensor(5)]})),
        [ms.Tensor([2]), (tensor(3), {"a": tensor(4), "b": [tensor(5)]})],
    ],
)
def test_other_containers_go_through_python(other: Any) -> None:
    f = ms.jit(nested)
    x = tensor(1)
    assert hits_of(f, x, parts(2, 3, 4, 5)) == 2
    before = native_hits(f)
    assert f(x, other).asnumpy().tolist() == nested(x, other).asnumpy().tolist()
    assert native_hits(f) == before


def test_one_list_twice_is_not_two_lists() -> None:
    @ms.jit
    def f(a, b):
        a.append(1)
        return len(b)

    x = tensor(1)
    same = [x]
    for _ in range(4):
        assert f([x], [x]) == 1
    assert f(same, same) == 2
    assert f([x], [x]) == 1


def test_many_tensors_in_a_list() -> None:
    total: Any = ms.jit(lambda xs: sum(xs[1:], xs[0]))
    xs = [tensor(i) for i in range(400)]
    assert hits_of(total, xs) == 2
    assert total(xs).asnumpy().tolist() == [sum(range(400))]
    counts = [sys.getrefcount(x) for x in xs]
    for _ in range(100):
        total(xs)
    assert [sys.getrefcount(x) for x in xs] == counts


def spread(x, y=2.0, *, z, w=1.0):
    return x * 1000 + y * 100 + z * 10 + w


def test_keywords_are_native_in_any_order() -> None:
    f: Any = ms.jit(spread)
    a, b, c, d = (tensor(i) for i in (1, 2, 3, 4))
    calls = [
        lambda: f(a, z=c), lambda: f(a, b, z=c), lambda: f(a, z=c, y=b), lambda: f(z=c, x=a),
        lambda: f(w=d, z=c, x=a, y=b),
    ]  # fmt: skip
    right = [1231.0, 1231.0, 1231.0, 1231.0, 1234.0]
    for _ in range(4):
        assert [call().asnumpy().tolist()[0] for call in calls] == right
    before = native_hits(f)
    assert [call().asnumpy().tolist()[0] for call in calls] == right
    assert native_hits(f) == before + len(calls)
    names = {"".join(["z"]): c}  # a name that is another object
    assert f(a, **names).asnumpy().tolist() == [1231]
    with pytest.raises(TypeError):
        f(a, z=c, v=d)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        f(a, x=a, z=c)  # type: ignore[misc]


class Net(nn.Cell):
    """Takes a list and a keyword."""

    def __init__(self) -> None:
        super().__init__()
        self.w = ms.Parameter(tensor(2), name="w")

    def construct(self, xs, shift=0.0):
        return xs[0] * self.w + xs[1] + shift


def test_cells_take_containers_and_keywords() -> None:
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net: Any = Net()
        xs = [tensor(3), tensor(4)]
        assert hits_of(net, xs, shift=tensor(5)) == 2
        assert net(xs, shift=tensor(6)).asnumpy().tolist() == [16]
        assert net(xs).asnumpy().tolist() == [10]
        assert hits_of(net, xs) == 2
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


@ms.jit
def doubled(x):
    return x + x


def test_memory_is_used_again_only_if_nobody_holds_it() -> None:
    doubled.cache_clear()
    assert hits_of(doubled, tensor(1, 2)) == 2
    kept = [doubled(tensor(i, i)) for i in range(20)]
    views = [doubled(tensor(i, i)).asnumpy()[1:] for i in range(20)]
    raw = [memoryview(doubled(tensor(i, i)).asnumpy()) for i in range(20)]
    shared = [np.from_dlpack(doubled(tensor(i, i)).asnumpy()) for i in range(20)]
    for _ in range(5):
        doubled(tensor(-1, -1))
    assert [k.asnumpy().tolist() for k in kept] == [[2 * i] * 2 for i in range(20)]
    assert [v.tolist() for v in views] == [[2 * i] for i in range(20)]
    assert [r.tolist() for r in raw] == [[2 * i] * 2 for i in range(20)]
    assert [s.tolist() for s in shared] == [[2 * i] * 2 for i in range(20)]


def test_an_array_somebody_changed_is_not_used_again() -> None:
    doubled.cache_clear()
    x = tensor(1, 2)
    assert hits_of(doubled, x) == 2
    ended: list[Any] = []
    for change in (
        lambda a: setattr(a, "shape", (2, 1)),
        lambda a: a.setflags(write=False),
        lambda a: setattr(a, "dtype", np.int32),
        lambda a: weakref.ref(a, ended.append),
    ):
        watched = [change(doubled(x).asnumpy()) for _ in range(3)]
        for _ in range(5):
            result = doubled(x)
            assert (result.shape, result.asnumpy().tolist()) == ((2,), [2, 4])
            assert result.asnumpy().flags.writeable
    assert len(ended) == len(watched) == 3, "what is watched comes to its end"


def test_results_go_with_their_function() -> None:
    function = ms.jit(lambda x: x + x)
    x = tensor(1, 2)
    assert hits_of(function, x) == 2
    result = function(x)
    array = result.asnumpy()
    function.cache_clear()
    del function
    gc.collect()
    assert sys.getrefcount(array) == 3
    assert array.tolist() == [2, 4]


def test_a_list_emptied_by_another_thread_is_held_meanwhile() -> None:
    @ms.jit
    def long(xs, count):
        x = xs[0]
        while count > 0:
            x = x * 0.5 + xs[1]
            count = count - 1
        return x

    size = 2000
    given = [ms.Tensor(np.ones(size, np.float32)), ms.Tensor(np.ones(size, np.float32))]
    count = ms.Tensor(20_000)
    want = long(given, count).asnumpy().copy()
    for _ in range(3):
        long(given, count)
    before = native_hits(long)
    results: list[Any] = []
    for _ in range(5):
        xs = [ms.Tensor(np.ones(size, np.float32)), ms.Tensor(np.ones(size, np.float32))]
        thread = threading.Thread(target=lambda xs=xs: results.append(long(xs, count)))
        thread.start()
        time.sleep(0.002)
        xs.clear()
        junk = [np.full(size, np.nan, np.float32) for _ in range(20)]
        thread.join()
        del junk
    assert native_hits(long) == before + 5
    for result in results:
        np.testing.assert_array_equal(result.asnumpy(), want)

"""Containers and keywords in calls the native entry takes, and the memory of results, used again when free."""

# pyright: reportMissingParameterType=false, reportPrivateUsage=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownParameterType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import gc
import sys
import threading
import time
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.outcomes import plain

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


@pytest.mark.filterwarnings("ignore:Setting the (shape|dtype):DeprecationWarning")
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
    alone = object()
    assert sys.getrefcount(array) == sys.getrefcount(alone) + 1, "Python 3.14 does not count that of a call"
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


# -- containers in calls the native entry takes ----------------------------------------------------------------------


def native(function: Callable[..., Any], make: Callable[[], tuple[Any, ...]]) -> Any:
    """A compiled function, which took calls like these natively."""
    f = ms.jit(function)
    for _ in range(3):
        f(*make())
    before = native_hits(f)
    f(*make())
    assert native_hits(f) == before + 1
    return f


def lists() -> tuple[Any, ...]:
    return [tensor(1), tensor(2)], [tensor(3), tensor(4)]


def append_first(a, b):
    a.append(b[0])
    return len(a) + len(b)


def test_one_list_given_twice_is_one() -> None:
    def make() -> tuple[Any, ...]:
        one = [tensor(1), tensor(2)]
        return one, one

    f = native(append_first, make)
    g = native(append_first, lists)
    for function in (f, g):
        one, other = lists()
        assert function(one, other) == 5
        assert (plain(one), plain(other)) == ([[1], [2], [3]], [[3], [4]])
        one, _ = lists()
        assert function(one, one) == 6
        assert plain(one) == [[1], [2], [1]]
        assert one[2] is one[0]


def test_keywords_in_another_order_find_the_one_list_too() -> None:
    f = ms.jit(append_first)
    for _ in range(6):
        one, other = lists()
        assert f(b=one, a=one) == 6
        assert f(b=other, a=one) == 5 + 1
        assert len(other) == 2


def test_a_list_that_is_given_back_is_that_list() -> None:
    f = native(lambda a, b: (b, [a, a], {"x": a}), lists)
    a, b = lists()
    second, (first, again), named = f(a, b)
    assert second is b
    assert first is a
    assert again is a
    assert named["x"] is a


def test_lists_are_as_they_were_left_between_calls() -> None:
    f = native(lambda a, b: [x + y for x, y in zip(a, b, strict=True)], lists)
    a, b = lists()
    assert plain(f(a, b)) == [[4], [6]]
    a[0] = tensor(10)
    b.reverse()
    assert plain(f(a, b)) == [[14], [5]]
    a.append(tensor(7))
    b.append(tensor(8))
    assert plain(f(a, b)) == [[14], [5], [15]]
    del a[0], b[0]
    assert plain(f(a, b)) == [[5], [15]]


def test_a_list_holds_what_a_call_puts_there() -> None:
    def swap(a, b):
        a[0], b[0] = b[0], a[1] * 2
        b.extend(a)

    f = native(swap, lists)
    a, b = lists()
    second, third, fourth = a[1], b[0], b[1]
    assert f(a, b) is None
    assert plain(a) == [[3], [2]]
    assert a[0] is third
    assert a[1] is second
    assert plain(b) == [[4], [4], [3], [2]]
    assert (b[1], b[2], b[3]) == (fourth, third, second)
    assert b[2] is third


def test_a_dict_holds_what_a_call_puts_there() -> None:
    def count(state):
        state["x"] = state["x"] + 1
        state["old"] = state["x"]
        return state

    def make() -> tuple[Any, ...]:
        return ({"x": tensor(1), "old": tensor(0), 3: "three"},)

    f = native(count, make)
    (state,) = make()
    for i in range(3):
        assert f(state) is state
        assert list(state) == ["x", "old", 3]
        assert plain(state["x"]) == [2 + i]
        assert state["old"] is state["x"]


def test_a_captured_list_that_is_an_argument_too_is_one() -> None:
    kept = [tensor(1), tensor(2)]

    def replace(a):
        a[0] = a[1]
        return a, kept, kept[0] * 1

    f = ms.jit(replace)
    for expected in ([1], [2], [2], [2]):
        for _ in range(3):
            other = kept if expected == [2] else [tensor(5), tensor(6)]
            first, second, value = f(other)
            assert first is other
            assert second is kept
            assert plain(value) == expected
    before = native_hits(f)
    other = [tensor(5), tensor(6)]
    assert plain(f(other)[2]) == [2]
    assert plain(other) == [[6], [6]]
    assert plain(f(kept)[2]) == [2]
    assert native_hits(f) > before


def test_what_is_one_object_in_a_result_is_one() -> None:
    def twice(x):
        y = x + 1
        inner = [y, y]
        return [inner, y, inner, {"y": y}]

    f = native(twice, lambda: (tensor(1),))
    first, y, second, named = f(tensor(1))
    assert first is second
    assert first[0] is first[1] is y is named["y"]
    again, *_ = f(tensor(1))
    assert again is not first
    assert again[0] is not y


def test_numbers_are_results_beside_a_check() -> None:
    def pick(a, i):
        n = int(i)
        return [n + 1, n / 4, n > 2, a[n]]

    f = native(pick, lambda: (tensor(5, 6, 7), ms.Tensor(1)))
    assert plain(f(tensor(5, 6, 7), ms.Tensor(2))) == [3, 0.5, False, 7]
    assert [type(n) for n in f(tensor(5, 6, 7), ms.Tensor(2))[:3]] == [int, float, bool]
    with pytest.raises(IndexError):
        f(tensor(5, 6, 7), ms.Tensor(3))
    assert plain(f(tensor(5, 6, 7), ms.Tensor(0))) == [1, 0.0, False, 5]


def test_a_call_that_fails_leaves_what_it_changed_before() -> None:
    def note(log, i):
        log.append(i + 1)
        if i > 2:
            raise ValueError("too many")
        return log

    f = native(note, lambda: ([tensor(0)], ms.Tensor(1)))
    log = [tensor(0)]
    assert f(log, ms.Tensor(1)) is log
    other = [tensor(0)]
    with pytest.raises(ValueError, match="too many"):
        f(other, ms.Tensor(5))
    assert plain(other) == [[0], 6]


@pytest.mark.parametrize(
    ("make", "values"),
    [
        (lambda n: ms.mutable(n), (3, -4)),
        (lambda n: ms.mutable(n), (0.5, 2.5)),
        (lambda n: ms.mutable(n), (True, False)),
        (lambda n: ms.mutable([n, 1, tensor(n)]), (3, 7)),
        (lambda n: ms.mutable((n, [n, True])), (3.5, 7.5)),
        (lambda n: ms.mutable({"a": n, "b": {"c": n}}), (3, 7)),
    ],
)
def test_variables_are_native(make: Any, values: tuple[Any, Any]) -> None:
    def doubled(value):
        if isinstance(value, (list, tuple)):
            return [doubled(item) for item in value]
        return {k: doubled(v) for k, v in value.items()} if isinstance(value, dict) else value + value

    f = native(doubled, lambda: (make(values[0]),))
    before = native_hits(f)
    for value in values:
        assert plain(f(make(value))) == plain(doubled(make(value)))
    assert native_hits(f) == before + 2


def test_lists_of_many_lists_are_native() -> None:
    def make() -> tuple[Any, ...]:
        return ([[tensor(i), tensor(1)] for i in range(100)],)

    f = native(lambda pairs: [a + b for a, b in pairs], make)
    assert plain(f(*make())) == [[i + 1] for i in range(100)]
    (pairs,) = make()
    pairs[99] = pairs[0]
    assert plain(f(pairs))[99] == [1]


def test_equal_tuples_are_alike() -> None:
    f = native(lambda x, shape: x.reshape(shape), lambda: (tensor(1, 2, 3, 4), tuple(map(int, "22"))))
    before = native_hits(f)
    assert f(tensor(1, 2, 3, 4), tuple(map(int, "22"))).shape == (2, 2)
    assert native_hits(f) == before + 1
    assert f(tensor(1, 2, 3, 4), (4, 1)).shape == (4, 1)


def test_a_call_keeps_nothing_of_its_containers() -> None:
    f = native(lambda a, b: (a, [b[0] * 2, b]), lists)
    a, b = lists()
    watched = [weakref.ref(item) for item in (*a, *b)]
    f(a, b)
    del a, b
    gc.collect()
    assert not any(reference() for reference in watched)

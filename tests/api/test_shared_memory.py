"""Tensors that share memory are one storage, however a function comes by them, and whoever writes."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops
from msgraph.dialects.memory import way_to
from msgraph.dialects.views import View

Function = Callable[..., Any]


def t(values: object) -> Tensor:
    return Tensor(np.array(values, np.float64))


def square() -> Tensor:
    return t([[1.0, 2.0], [3.0, 4.0]])


X = [5.0, 7.0]


def python(f: Function, *args: Any) -> Any:
    return f(*args)


def compiled(f: Function, *args: Any) -> Any:
    return ms.jit(f, fullgraph=True)(*args)


def by_value_and_grad(f: Function, *args: Any) -> Any:
    return ms.value_and_grad(f)(*args)[0]


def by_grad_in_a_graph(f: Function, *args: Any) -> Any:
    return ms.jit(ms.value_and_grad(f), fullgraph=True)(*args)[0]


def by_jvp(f: Function, x: Any, *args: Any) -> Any:
    def of_x(x: Any) -> Any:
        return f(x, *args)

    return ms.jvp(of_x, (x,), (t([1.0, 0.0]),))[0]


WAYS = [compiled, by_value_and_grad, by_grad_in_a_graph, by_jvp]


def two_names() -> tuple[Function, Tensor]:
    base = square()
    row = base[0]

    def f(x: Any) -> Any:
        row[0] = x[1]
        return (base * x).sum()

    return f, base


def written_through_the_whole() -> tuple[Function, Tensor]:
    base = square()
    column = base.T[1]

    def f(x: Any) -> Any:
        before = column.sum()
        base.mul_(x)
        return before + (column * x).sum()

    return f, base


def attributes() -> tuple[Function, Tensor]:
    base = square()
    holder = SimpleNamespace(whole=base, parts=[base[1], {"turned": base[::-1]}])

    def f(x: Any) -> Any:
        holder.parts[0][1] = x[0]
        holder.parts[1]["turned"][1] = holder.parts[0] * x[1]
        return (holder.whole * x).sum()

    return f, base


class Net(nn.Cell):
    """A Cell with a buffer and a part of it."""

    def __init__(self, base: Tensor) -> None:
        super().__init__()
        self.base = base
        self.part = base[:, 1]

    def construct(self, x: Any) -> Any:
        """Writes one, reads the other."""
        self.part[0] = x[0] * x[1]
        return (self.base * x).sum()


def cells() -> tuple[Function, Tensor]:
    base = square()
    return Net(base), base


def branches_and_loops() -> tuple[Function, Tensor]:
    base = square()
    row, corner = base[1], base[1:, 1:]

    def f(x: Any) -> Any:
        if x[0] < x[1]:
            row[0] = x[0] * x[1]
        else:
            corner[0, 0] = x[0]
        i = 0
        while x[0] > i + 0.5:
            corner.add_(x[1])
            i = i + 1
        return (base * x).sum() + row.sum()

    return f, base


def parameter() -> tuple[Function, Tensor]:
    base = Parameter(square(), name="w")
    row = base[0]

    def f(x: Any) -> Any:
        ops.assign_add(base, base)
        seen = (row * x).sum()
        row[1] = x[1]
        return seen + base.sum()

    return f, base


def rows_that_meet() -> tuple[Function, Tensor]:
    base = t(np.arange(12.0).reshape(6, 2))
    upper, lower = base[:4], base[2::2]

    def f(x: Any) -> Any:
        lower.mul_(x)
        upper[2] = upper[3] + x
        return (upper * x).sum() + lower.sum()

    return f, base


CASES = [
    two_names, written_through_the_whole, attributes, cells, branches_and_loops, parameter, rows_that_meet,
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", CASES)
def test_captured(case: Callable[[], tuple[Function, Tensor]], way: Callable[..., Any]) -> None:
    plain, wanted = case()
    value = plain(t(X))
    f, base = case()
    np.testing.assert_allclose(way(f, t(X)).asnumpy(), value.asnumpy())
    np.testing.assert_array_equal(base.asnumpy(), wanted.asnumpy())
    np.testing.assert_allclose(way(f, t(X)).asnumpy(), plain(t(X)).asnumpy())  # what it has written is seen
    np.testing.assert_array_equal(base.asnumpy(), wanted.asnumpy())


@pytest.mark.parametrize("case", [case for case in CASES if case is not parameter])
def test_gradients(case: Callable[[], tuple[Function, Tensor]]) -> None:
    step, slopes = 1e-6, list[float]()
    for place in range(2):
        moved = [list(X), list(X)]
        moved[0][place] += step
        moved[1][place] -= step
        up, down = (float(case()[0](t(m)).asnumpy()) for m in moved)
        slopes.append((up - down) / (2 * step))
    np.testing.assert_allclose(ms.grad(case()[0])(t(X)).asnumpy(), slopes, rtol=1e-6)
    np.testing.assert_allclose(ms.jit(ms.grad(case()[0]))(t(X)).asnumpy(), slopes, rtol=1e-6)


VIEWS: dict[str, Any] = {
    "row": (0,),
    "column": (slice(None), 1),
    "column upwards": (slice(None, None, -1), 1),
    "rest of the last row": (1, slice(None)),
}


def with_argument(x: Any, base: Any, part: Any) -> Any:
    part[0] = x[0] * x[1]
    base[1, 0] = base[0, 0] + part[1]
    return (base * x).sum() + part.sum()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("view", VIEWS)
def test_arguments(view: str, way: Callable[..., Any]) -> None:
    wanted, base = square(), square()
    value = with_argument(t(X), wanted, wanted[VIEWS[view]])
    np.testing.assert_allclose(way(with_argument, t(X), base, base[VIEWS[view]]).asnumpy(), value.asnumpy())
    np.testing.assert_array_equal(base.asnumpy(), wanted.asnumpy())


@pytest.mark.parametrize("way", [compiled, by_value_and_grad])
def test_an_argument_and_what_is_captured(way: Callable[..., Any]) -> None:
    for write_captured in (False, True):

        def case(base: Tensor, write_captured: bool = write_captured) -> Function:
            def f(x: Any, part: Any) -> Any:
                if write_captured:
                    base[0] = x * part
                else:
                    part[0] = x[1]
                return (base * x).sum() + part.sum()

            return f

        wanted, base = square(), square()
        value = case(wanted)(t(X), wanted[0])
        np.testing.assert_allclose(way(case(base), t(X), base[0]).asnumpy(), value.asnumpy())
        np.testing.assert_array_equal(base.asnumpy(), wanted.asnumpy())


@pytest.mark.parametrize("way", [compiled, by_value_and_grad])
def test_a_captured_tensor_is_given_itself(way: Callable[..., Any]) -> None:
    def case(base: Tensor) -> tuple[Function, Tensor]:
        row, column = base[1], base[:, 1]

        def f(x: Any, given: Any) -> Any:
            row.sub_(x[0])
            return (column * given * x).sum()

        return f, row

    wanted, base = square(), square()
    (plain, row), (f, same) = case(wanted), case(base)
    np.testing.assert_allclose(way(f, t(X), same).asnumpy(), plain(t(X), row).asnumpy())
    np.testing.assert_array_equal(base.asnumpy(), wanted.asnumpy())


def test_both_that_share_are_differentiated() -> None:
    base = square()
    slopes = ms.grad(with_argument, (0, 1))(t(X), base, base[0])
    one = ms.grad(with_argument, 0)(t(X), *((again := square()), again[0]))
    np.testing.assert_allclose(slopes[0].asnumpy(), one.asnumpy())
    # base is [[35, b], [35 + b, d]] and the part its first row
    np.testing.assert_allclose(slopes[1].asnumpy(), [[0.0, X[1] + X[0] + 1.0], [0.0, X[1]]])


def test_later_calls_share_and_do_not() -> None:
    f = ms.jit(with_argument, fullgraph=True)
    for number in range(40):
        wanted, base, apart = square(), square(), t([1.0, 2.0])
        shares = number % 3 == 2
        value = with_argument(t(X), wanted, wanted[0] if shares else t([1.0, 2.0]))
        np.testing.assert_allclose(f(t(X), base, base[0] if shares else apart).asnumpy(), value.asnumpy())
        np.testing.assert_array_equal(base.asnumpy(), wanted.asnumpy())
    assert f.cache_info().currsize == 2


def test_native_calls_look_at_memory() -> None:
    held = t([5.0, 6.0])

    def write(a: Any) -> Any:
        a[0] = 7.0
        return held.sum()

    def both(a: Any, b: Any) -> Any:
        before = b.sum()
        a[0, 0] = 7.0
        return before, b.sum()

    f, g = ms.jit(write), ms.jit(both)
    for _ in range(60):
        f(t([1.0, 1.0]))
        g(square(), t([1.0, 1.0]))
    assert float(f(held[:]).asnumpy()) == 13.0
    base = square()
    assert [float(value.asnumpy()) for value in g(base, base[0])] == [3.0, 9.0]


def test_other_element_types_run_as_python() -> None:
    def f(a: Any, b: Any) -> Any:
        a[0] = 1.0
        return b.sum()

    array = np.arange(4.0)
    bits = Tensor.from_numpy(array.view(np.int64))
    wanted = int(np.array([1.0, 1.0, 2.0, 3.0]).view(np.int64).sum())
    assert int(ms.jit(f)(Tensor.from_numpy(array), bits).asnumpy()) == wanted
    with pytest.raises(RuntimeError, match="share memory"):
        ms.jit(f, fullgraph=True)(Tensor.from_numpy(array), bits)


def test_every_slice_of_memory_has_a_way() -> None:
    choose = random.Random(5)
    for _ in range(400):
        shape = tuple(choose.randint(1, 4) for _ in range(choose.randint(1, 3)))
        whole = np.arange(np.prod(shape)).reshape(shape)
        part = whole
        for _ in range(choose.randint(1, 3)):
            bounds = [sorted((choose.randint(0, n), choose.randint(0, n))) for n in part.shape]
            part = part[tuple(slice(a, b, choose.randint(1, 2)) for a, b in bounds)]
            part = part.transpose(choose.sample(range(part.ndim), part.ndim))
            part = part[tuple(slice(None, None, choose.choice([1, -1])) for _ in part.shape)]
            if not part.size:
                break
        if not part.size:
            continue
        offset = (part.ctypes.data - whole.ctypes.data) // 8
        way = way_to(View(part.shape, tuple(s // 8 for s in part.strides), offset), whole.size)
        assert way is not None
        seen = whole.reshape(way.dims)
        index = zip(way.starts, way.sizes, way.steps, strict=True)
        seen = seen[tuple(slice(start, start + (size - 1) * step + 1, step) for start, size, step in index)]
        seen = np.flip(seen.reshape(way.sorted).transpose(way.perm).reshape(way.shape), way.turned)
        np.testing.assert_array_equal(seen, part)


LEFT: dict[str, Callable[[Any, Any, Any], Any]] = {
    "the tensor": lambda fresh, x, xs: fresh,
    "all of it": lambda fresh, x, xs: fresh[:],
    "a part": lambda fresh, x, xs: fresh[:1],
    "backwards": lambda fresh, x, xs: fresh[::-1],
    "a part of a view": lambda fresh, x, xs: fresh.reshape(2, 1)[1],
    "an argument": lambda fresh, x, xs: x,
    "a part of an argument": lambda fresh, x, xs: x[1:],
    "of a list": lambda fresh, x, xs: xs[0],
    "a part of that": lambda fresh, x, xs: xs[0][:1],
}


@pytest.mark.parametrize("second", LEFT)
@pytest.mark.parametrize("first", LEFT)
@pytest.mark.parametrize("writes", [False, True])
def test_what_a_call_leaves_shares_memory_as_python_leaves_it(first: str, second: str, writes: bool) -> None:
    def kept(way: Callable[..., Any]) -> list[list[Any]]:
        box = SimpleNamespace(items=[None, None, None])

        def f(x: Any, xs: Any) -> Any:
            fresh = x * 2
            if writes:
                x[0] = 3.0
            box.items[0] = LEFT[first](fresh, x, xs)
            box.items[1] = LEFT[second](fresh, x, xs)
            box.items[2] = x
            xs.append(box.items[0])
            return fresh

        x = t(X)
        xs = [x[:1]]
        way(f, x, xs)
        shown: list[list[Any]] = []
        for number, tensor in enumerate((*box.items, *xs)):
            tensor[0] = 10.0 + number  # seen by all that share it
            shown.append([one.asnumpy().tolist() for one in (*box.items, *xs, x)])
        return shown

    assert kept(compiled) == kept(python)

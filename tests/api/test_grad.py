"""Gradients: against analytic ones and central differences, of functions, Cells and writes, in graphs and outside."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, nn, ops

X, Y = Tensor([1.0, 2.0, 3.0]), Tensor([4.0, 5.0, 6.0])


def product(a: Any, c: Any) -> Any:
    return a * a * c


def both(a: Any, c: Any) -> Any:
    return a * c, a + c


def cube(a: Any) -> Any:
    return (a**3).sum()


def listed(*tensors: Any) -> list[Any]:
    return [t.asnumpy().tolist() for t in tensors]


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor([2.0, 2.0, 2.0]), name="w")
        self.b = Parameter(Tensor([1.0, 1.0, 1.0]), name="b")
        self.frozen = Parameter(Tensor([1.0, 1.0, 1.0]), name="frozen", requires_grad=False)

    def construct(self, a: Any, c: Any) -> Any:
        return a * c * self.w + self.b * self.frozen


class Loop(nn.Cell):
    """``w`` is read, written, and read again."""

    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor([2.0]), name="w")

    def construct(self, x: Any) -> Any:
        y = x * self.w
        self.w = y
        return y + x * self.w


def test_positions() -> None:
    assert listed(ms.grad(product)(X, Y)) == [[8.0, 20.0, 36.0]]
    assert listed(ms.grad(product, 1)(X, Y)) == [[1.0, 4.0, 9.0]]
    assert listed(*ms.grad(product, (0, 1))(X, Y)) == [[8.0, 20.0, 36.0], [1.0, 4.0, 9.0]]
    assert listed(ms.grad(product, (0,))(X, Y)) == [[8.0, 20.0, 36.0]]
    assert listed(ms.grad(both)(X, Y)) == [[5.0, 6.0, 7.0]]
    assert listed(ms.grad(product)(X, 2.0)) == [[4.0, 8.0, 12.0]]
    assert ms.grad(product, 1)(X, 2.0) == ()


# -- against central differences ----------------------------------------------------------------------------------

# -- what is asked for ----------------------------------------------------------------------------------------------


def test_value_aux_and_ids() -> None:
    value, slope = ms.value_and_grad(product)(X, Y)
    assert listed(value, slope) == [[4.0, 20.0, 54.0], [8.0, 20.0, 36.0]]
    slope, (rest,) = ms.grad(both, has_aux=True)(X, Y)
    assert listed(slope, rest) == [[4.0, 5.0, 6.0], [5.0, 7.0, 9.0]]
    (value, rest), slope = ms.value_and_grad(both, has_aux=True)(X, Y)
    assert listed(value, rest, slope) == [[4.0, 10.0, 18.0], [5.0, 7.0, 9.0], [4.0, 5.0, 6.0]]
    found = ms.grad(product, (0, 1), return_ids=True)(X, Y)
    assert listed(ms.get_grad(found, 1)) == [[1.0, 4.0, 9.0]]


@pytest.mark.parametrize("compiled", [False, True])
def test_grad_operation(compiled: bool) -> None:
    net = Net()
    weights = ms.ParameterTuple(net.trainable_params())

    def call(make: Callable[..., Any], *args: Any) -> Any:
        return (ms.jit(lambda *a: make(*a)) if compiled else make)(*args)

    sens = Tensor([10.0, 100.0, 1000.0])
    first = call(lambda *a: ops.GradOperation()(net)(*a), X, Y)
    every = call(lambda *a: ops.GradOperation(get_all=True)(net)(*a), X, Y)
    trained = call(lambda *a: ops.GradOperation(get_by_list=True)(net, weights)(*a), X, Y)
    seeded = call(lambda *a: ops.GradOperation(sens_param=True)(net)(*a), X, Y, sens)
    assert listed(first, *every) == [[8.0, 10.0, 12.0], [8.0, 10.0, 12.0], [2.0, 4.0, 6.0]]
    assert listed(*trained, seeded) == [[4.0, 10.0, 18.0], [1.0, 1.0, 1.0], [80.0, 1000.0, 12000.0]]
    assert len(call(lambda a: ops.GradOperation(get_all=True)(net)(a, 2.0), X)) == 1


# -- what is differentiated -------------------------------------------------------------------------------------------


def test_higher_order() -> None:
    assert listed(ms.grad(ms.grad(cube))(X)) == [[6.0, 12.0, 18.0]]
    assert listed(ms.jit(lambda a: ms.grad(ms.grad(ms.grad(cube)))(a))(X)) == [[6.0, 6.0, 6.0]]
    assert listed(ms.grad(ms.jit(product))(X, Y)) == listed(ms.jit(ms.grad(product))(X, Y))


def test_integers_and_numbers() -> None:
    (slope, other) = ms.grad(product, (0, 1))(Tensor([1, 2, 3]), Y)
    assert slope.dtype == ms.int64
    assert listed(slope, other) == [[8, 20, 36], [1.0, 4.0, 9.0]]
    assert listed(ms.grad(lambda a: (a.astype(ms.int32) * a).sum())(Tensor([1.0, 2.0]))) == [[2.0, 4.0]]
    assert ms.jit(lambda s: ms.grad(lambda n: n * n)(s))(ms.mutable(3.0)) == 6.0


def test_what_does_not_depend() -> None:
    assert listed(ms.grad(lambda a: 5)(X)) == [[0.0, 0.0, 0.0]]
    assert listed(ms.grad(lambda a: (a > 1).astype(ms.float32).sum())(X)) == [[0.0, 0.0, 0.0]]
    assert listed(ms.grad(lambda a: (a * ops.stop_gradient(a)).sum())(X)) == [[1.0, 2.0, 3.0]]


def test_containers() -> None:
    slopes = ms.jit(lambda d: ms.grad(lambda e: e["a"] * e["b"][0])(d))(ms.mutable({"a": X, "b": [Y]}))
    assert listed(slopes["a"], slopes["b"][0]) == [[4.0, 5.0, 6.0], [1.0, 2.0, 3.0]]


def test_every_read_counts_and_nothing_flows_through_a_write() -> None:
    net = Loop()
    slope, (trained,) = ms.grad(net, 0, ms.ParameterTuple([net.w]))(Tensor([3.0]))
    assert listed(slope, trained) == [[8.0], [6.0]]
    assert listed(net.w) == [[6.0]]


class ForwardNet(nn.Cell):
    """The forward network of the tutorial: a parameter is written and read three times."""

    def __init__(self) -> None:
        super().__init__()
        self.param = Parameter(Tensor(1, ms.int32), name="param")

    def construct(self, x: Any) -> Any:
        out = 0
        i = 0
        while i < 3:
            ops.assign(self.param, i)
            out = x * self.param + out
            i += 1
        return out


class BackwardNet(nn.Cell):
    def __init__(self, net: Any) -> None:
        super().__init__(auto_prefix=False)
        self.forward_net = net
        self.grad = ops.GradOperation(get_all=True)

    @ms.jit
    def construct(self, x: Any) -> Any:
        return self.grad(self.forward_net)(x)


@pytest.mark.parametrize(("level", "value"), [(0, 3), (1, 3), (2, 3), (3, 6)])
def test_the_network_of_the_tutorial(level: int, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MS_DEV_SIDE_EFFECT_LOAD_ELIM", str(level))
    found = BackwardNet(ForwardNet())(Tensor(1, ms.int32))
    assert repr(found) == f"(Tensor(shape=[], dtype=Int32, value= {value}),)"


def test_print_happens_once(capfd: pytest.CaptureFixture[str]) -> None:
    def spoken(a: Any) -> Any:
        print("x is", a)
        return a * a

    ms.value_and_grad(spoken)(X)
    assert capfd.readouterr().out.count("x is") == 1


def test_repeated_calls_compile_once() -> None:
    ms.grad(cube)(X)
    before = ms._compiled_graph_count()  # pyright: ignore[reportPrivateUsage]
    for _ in range(3):
        ms.grad(cube)(X)
    assert ms._compiled_graph_count() == before  # pyright: ignore[reportPrivateUsage]


def test_without_jit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MS_JIT", "0")
    assert listed(ms.grad(lambda a: a * a)(X)) == [[2.0, 4.0, 6.0]]


# -- a write carries its derivative ----------------------------------------------------------------------------------


Form = Callable[[Any], Any]


def plainly(f: Any) -> Any:
    return f


FORMS = [pytest.param(plainly, id="outside"), pytest.param(ms.jit, id="in-graph")]


def t(values: object) -> Tensor:
    return Tensor(np.array(values, np.float64))


def write_item(x: Any, b: Any) -> Any:
    b[0] = x[0] * x[1]
    return (b * x).sum()


def write_all(x: Any, b: Any) -> Any:
    b.mul_(x)
    b.add_(x[0])
    return (b * x).sum()


def write_view(x: Any, b: Any) -> Any:
    row = b[:1]
    row[0] = x[1] * b[1]
    return (b * x).sum()


def write_in_branch(x: Any, b: Any) -> Any:
    if x[0] > x[1]:
        b[0] = x[1]
    else:
        b[1] = x[0] * x[1]
    return (b * x).sum()


def write_in_loop(x: Any, b: Any) -> Any:
    i = 0
    while x[0] > i + 0.5:
        b[1] = b[1] * x[0]
        i = i + 1
    return (b * x).sum()


def write_then_assign(x: Any, b: Any) -> Any:
    b[0] = 2.0
    ops.assign_add(b, b)
    b[1] = x[0] * b[0]
    return (b * x).sum()


PROGRAMS = [write_item, write_all, write_view, write_in_branch, write_in_loop, write_then_assign]
X0, B = [3.0, 5.0], [1.0, 2.0]


def finite_differences(f: Callable[..., Any], x: list[float], b: list[float]) -> np.ndarray:
    step, slopes = 1e-6, np.zeros(len(x))
    for place in range(len(x)):
        moved = [list(x), list(x)]
        moved[0][place] += step
        moved[1][place] -= step
        up, down = (float(f(t(m), t(b)).asnumpy()) for m in moved)
        slopes[place] = (up - down) / (2 * step)
    return slopes


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_whatever_is_differentiated(program: Callable[..., Any], form: Form) -> None:
    wanted, left = finite_differences(program, X0, B), t(B)
    value = program(t(X0), left)
    derivatives: tuple[Any, ...] = (
        ms.grad(program),
        ms.grad(ms.jit(program)),
        ms.value_and_grad(program),
        ms.jacrev(program),
    )
    for derivative in derivatives:
        b = t(B)
        found = form(derivative)(t(X0), b)
        slope: Any = cast("tuple[Any, ...]", found)[-1] if isinstance(found, tuple) else found
        np.testing.assert_allclose(slope.asnumpy(), wanted, rtol=1e-6, atol=1e-6)
        np.testing.assert_array_equal(b.asnumpy(), left.asnumpy())
    b = t(B)

    def push(x: Any, b: Any) -> Any:
        def of_x(x: Any) -> Any:
            return program(x, b)

        return ms.jvp(of_x, (x,), (t([1.0, -2.0]),))

    along = form(push)(t(X0), b)
    np.testing.assert_allclose(along[0].asnumpy(), value.asnumpy())
    np.testing.assert_allclose(along[1].asnumpy(), wanted @ [1.0, -2.0], rtol=1e-6, atol=1e-6)
    np.testing.assert_array_equal(b.asnumpy(), left.asnumpy())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_captured(program: Callable[..., Any], form: Form) -> None:
    wanted, left, b = finite_differences(program, X0, B), t(B), t(B)
    program(t(X0), left)

    def loss(x: Any) -> Any:
        return program(x, b)

    gradient = form(ms.grad(loss))(t(X0))
    np.testing.assert_allclose(gradient.asnumpy(), wanted, rtol=1e-6, atol=1e-6)
    np.testing.assert_array_equal(b.asnumpy(), left.asnumpy())


@pytest.mark.parametrize("form", FORMS)
def test_both_positions_agree_with_one(form: Form) -> None:
    for program in (write_item, write_all, write_view, write_in_branch, write_in_loop):
        both = form(ms.grad(program, (0, 1)))(t(X0), t(B))
        np.testing.assert_allclose(both[0].asnumpy(), finite_differences(program, X0, B), rtol=1e-6, atol=1e-6)
        np.testing.assert_allclose(form(ms.grad(program, 1))(t(X0), t(B)).asnumpy(), both[1].asnumpy())


# -- elements ------------------------------------------------------------------------------------------------


ROWS, BUFFERS = [[3.0, 5.0], [1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]]

"""A write carries its derivative: what is differentiated makes no difference to what a gradient is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

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
X, B = [3.0, 5.0], [1.0, 2.0]


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
    wanted, left = finite_differences(program, X, B), t(B)
    value = program(t(X), left)
    derivatives: tuple[Any, ...] = (
        ms.grad(program),
        ms.grad(ms.jit(program)),
        ms.value_and_grad(program),
        ms.jacrev(program),
    )
    for derivative in derivatives:
        b = t(B)
        found = form(derivative)(t(X), b)
        slope: Any = cast("tuple[Any, ...]", found)[-1] if isinstance(found, tuple) else found
        np.testing.assert_allclose(slope.asnumpy(), wanted, rtol=1e-6, atol=1e-6)
        np.testing.assert_array_equal(b.asnumpy(), left.asnumpy())
    b = t(B)

    def push(x: Any, b: Any) -> Any:
        def of_x(x: Any) -> Any:
            return program(x, b)

        return ms.jvp(of_x, (x,), (t([1.0, -2.0]),))

    along = form(push)(t(X), b)
    np.testing.assert_allclose(along[0].asnumpy(), value.asnumpy())
    np.testing.assert_allclose(along[1].asnumpy(), wanted @ [1.0, -2.0], rtol=1e-6, atol=1e-6)
    np.testing.assert_array_equal(b.asnumpy(), left.asnumpy())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_captured(program: Callable[..., Any], form: Form) -> None:
    wanted, left, b = finite_differences(program, X, B), t(B), t(B)
    program(t(X), left)

    def loss(x: Any) -> Any:
        return program(x, b)

    gradient = form(ms.grad(loss))(t(X))
    np.testing.assert_allclose(gradient.asnumpy(), wanted, rtol=1e-6, atol=1e-6)
    np.testing.assert_array_equal(b.asnumpy(), left.asnumpy())


@pytest.mark.parametrize("form", FORMS)
def test_both_positions_agree_with_one(form: Form) -> None:
    for program in (write_item, write_all, write_view, write_in_branch, write_in_loop):
        both = form(ms.grad(program, (0, 1)))(t(X), t(B))
        np.testing.assert_allclose(both[0].asnumpy(), finite_differences(program, X, B), rtol=1e-6, atol=1e-6)
        np.testing.assert_allclose(form(ms.grad(program, 1))(t(X), t(B)).asnumpy(), both[1].asnumpy())


@pytest.mark.parametrize("form", FORMS)
def test_second_order(form: Form) -> None:
    def slope(x: Any, b: Any) -> Any:
        return ms.grad(write_item)(x, b).sum()

    # the slopes are 2 x0 x1 and x0 ** 2 + b1
    np.testing.assert_allclose(form(ms.grad(slope))(t(X), t(B)).asnumpy(), [2 * 5.0 + 2 * 3.0, 2 * 3.0])


@pytest.mark.parametrize("form", FORMS)
def test_by_weights(form: Form) -> None:
    weight = ms.Parameter(t(X), name="w")

    def loss(b: Any) -> Any:
        b[0] = weight[0] * weight[1]
        return (b * weight).sum()

    b = t(B)
    value, slope = form(ms.value_and_grad(loss, None, weight))(b)
    assert float(value.asnumpy()) == 55.0
    np.testing.assert_allclose(slope.asnumpy(), [30.0, 11.0])
    np.testing.assert_array_equal(b.asnumpy(), [15.0, 2.0])


@pytest.mark.parametrize("form", FORMS)
def test_nothing_flows_through_assign_to_a_parameter(form: Form) -> None:
    weight = ms.Parameter(t(B), name="w")

    def loss(x: Any) -> Any:
        ops.assign(weight, x * x)
        return (weight * x).sum()

    np.testing.assert_allclose(form(ms.grad(loss))(t(X)).asnumpy(), [9.0, 25.0])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("positions", [0, (0, 1)])
def test_what_was_written_before_a_failure_stays(form: Form, positions: Any) -> None:
    def loss(x: Any, b: Any, n: int) -> Any:
        b[0] = x[0] * x[1]
        scale = 10 // n
        b[1] = x[0] * scale
        return (b * x).sum()

    b, gradient = t(B), form(ms.grad(loss, positions))
    with pytest.raises(ZeroDivisionError):
        gradient(t(X), b, ms.mutable(0))
    np.testing.assert_array_equal(b.asnumpy(), [15.0, 2.0])
    gradient(t(X), b, ms.mutable(3))
    np.testing.assert_array_equal(b.asnumpy(), [15.0, 9.0])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("way", ["plain", "grad", "jvp", "vmap"])
@pytest.mark.parametrize("is_large", [False, True])
def test_captured_memory_is_written_until_something_is_raised(form: Form, way: str, is_large: bool) -> None:
    b, weight = t(B), ms.Parameter(t(B), name="weight")

    def loss(x: Any) -> Any:
        b[0] = 5.0
        ops.assign(weight, weight * 3)
        if x.sum() > 9:
            raise ValueError("too large")
        if way != "vmap":  # elements have no order: the write would stand under the condition of one
            b[1] = 7.0
            ops.assign(weight, weight + 1)
        return (b * x).sum() + weight.sum()

    def called(x: Any) -> Any:
        if way == "vmap":
            return ms.vmap(loss)(ops.stack([x, x]))
        if way == "jvp":
            return ms.jvp(loss, x, x)
        return (ms.grad(loss) if way == "grad" else loss)(x)

    if is_large:
        with pytest.raises(ValueError, match="too large"):
            form(called)(t(X) * 9)
    else:
        form(called)(t(X))
    is_whole = not is_large and way != "vmap"
    np.testing.assert_array_equal(b.asnumpy(), [5.0, 7.0 if is_whole else B[1]])
    np.testing.assert_array_equal(weight.asnumpy(), np.array(B) * 3 + is_whole)


# -- elements ------------------------------------------------------------------------------------------------


ROWS, BUFFERS = [[3.0, 5.0], [1.0, 2.0]], [[1.0, 2.0], [3.0, 4.0]]
WANTED = [finite_differences(write_item, x, b) for x, b in zip(ROWS, BUFFERS, strict=True)]
LEFT = [[15.0, 2.0], [2.0, 4.0]]


@pytest.mark.parametrize("form", FORMS)
def test_elements_write_the_tensor_they_are_of(form: Form) -> None:
    b = t(BUFFERS)
    np.testing.assert_allclose(form(ms.vmap(write_item))(t(ROWS), b).asnumpy(), [55.0, 10.0])
    np.testing.assert_array_equal(b.asnumpy(), LEFT)

    def of_computed(x: Any, b: Any) -> Any:
        columns = (b * 1).T
        return ms.vmap(write_item, (0, 1))(x, columns), columns

    b = t(BUFFERS)
    values, columns = form(ms.jit(of_computed))(t(ROWS), b)
    np.testing.assert_allclose(values.asnumpy(), [55.0, 10.0])
    np.testing.assert_array_equal(columns.asnumpy().T, LEFT)
    np.testing.assert_array_equal(b.asnumpy(), BUFFERS)


@pytest.mark.parametrize("form", FORMS)
def test_gradients_of_elements(form: Form) -> None:
    def total(x: Any, b: Any) -> Any:
        return ms.vmap(write_item)(x, b).sum()

    for gradient in (ms.vmap(ms.grad(write_item)), ms.grad(total)):
        b = t(BUFFERS)
        np.testing.assert_allclose(form(gradient)(t(ROWS), b).asnumpy(), WANTED, rtol=1e-6, atol=1e-6)
        np.testing.assert_array_equal(b.asnumpy(), LEFT)
    held = t(BUFFERS)

    def captured(x: Any) -> Any:
        return total(x, held)

    np.testing.assert_allclose(form(ms.grad(captured))(t(ROWS)).asnumpy(), WANTED, rtol=1e-6, atol=1e-6)
    np.testing.assert_array_equal(held.asnumpy(), LEFT)

"""``vmap``: the rows of a loop, computed at once."""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops


def t(*shape: int) -> Tensor:
    return Tensor(np.random.default_rng(len(shape)).normal(size=shape).astype(np.float32))


def hard_swish(row: Any) -> Any:
    return row * ops.clamp(row + 3, 0, 6) / 6


def modes(make: Callable[[], Any]) -> list[Callable[..., Any]]:
    """Called eagerly, and in a graph."""
    return [make(), ms.jit(lambda *args: make()(*args))]


def test_hard_swish_equals_the_loop_over_rows_to_the_last_bit() -> None:
    x = t(100, 2)
    rows = np.stack([hard_swish(x[i]).asnumpy() for i in range(100)])
    for mapped in modes(lambda: ms.vmap(hard_swish)):
        assert np.array_equal(mapped(x).asnumpy(), rows)


@pytest.mark.parametrize("axis", [0, 1, -1])
@pytest.mark.parametrize("out", [0, 1, -1])
def test_axes_may_stand_anywhere(axis: int, out: int) -> None:
    x = t(3, 4)
    rows = [np.cumsum(row) * 2 for row in np.moveaxis(x.asnumpy(), axis, 0)]
    for mapped in modes(lambda: ms.vmap(lambda row: ops.cumsum(row, 0) * 2, axis, out)):
        assert np.allclose(mapped(x).asnumpy(), np.stack(rows, out), rtol=1e-6)


def test_nested_vmap_is_an_outer_product() -> None:
    a, b = t(3), t(4)
    for mapped in modes(lambda: ms.vmap(ms.vmap(lambda p, q: p * q, (None, 0)), (0, None))):
        assert np.array_equal(mapped(a, b).asnumpy(), np.outer(a.asnumpy(), b.asnumpy()))


def test_matrix_products_are_batched() -> None:
    a, b = t(5, 2, 3), t(3, 4)
    for mapped in modes(lambda: ms.vmap(lambda x, y: ops.matmul(x, y), (0, None))):
        assert np.allclose(mapped(a, b).asnumpy(), a.asnumpy() @ b.asnumpy(), rtol=1e-5, atol=1e-6)


def test_containers_of_axes() -> None:
    a, b, c = t(2, 3), t(4, 2), t(3)

    def function(pair: Any, k: Any) -> Any:
        return pair[0] + k, {"sum": pair[1].sum()}

    for mapped in modes(lambda: ms.vmap(function, ((0, 1), None))):
        first, rest = mapped((a, b), c)
        assert np.array_equal(first.asnumpy(), a.asnumpy() + c.asnumpy())
        assert np.allclose(rest["sum"].asnumpy(), b.asnumpy().sum(0), rtol=1e-6)


def test_results_that_are_not_mapped() -> None:
    x, k = t(3, 2), t(2)
    for mapped in modes(lambda: ms.vmap(lambda row, k: (row, k * 2, 1.0), (0, None), (0, None, 0))):
        _, shared, repeated = mapped(x, k)
        assert np.array_equal(shared.asnumpy(), k.asnumpy() * 2)
        assert np.array_equal(repeated.asnumpy(), np.ones(3))


def test_closures_and_parameters_are_shared() -> None:
    weight = ms.Parameter(t(2), name="weight")
    x = t(3, 2)
    for mapped in modes(lambda: ms.vmap(lambda row: row * weight)):
        assert np.array_equal(mapped(x).asnumpy(), x.asnumpy() * weight.asnumpy())


def test_a_branch_that_is_not_mapped_stays_a_branch() -> None:
    def function(row: Any, up: Any) -> Any:
        scale = up * 3
        if up > 0:
            scale = scale + 1
        return row * scale

    x = t(3, 2)
    for up in (1.0, -1.0):
        found = ms.vmap(function, (0, None))(x, Tensor(np.float32(up)))
        assert np.allclose(found.asnumpy(), x.asnumpy() * (3 * up + (up > 0)))


def test_compile_cost_does_not_depend_on_the_number_of_elements(work: Callable[[Callable[[], object]], int]) -> None:
    def cost(count: int) -> int:
        x = t(count, 2)
        return work(lambda: ms.vmap(lambda row: ops.tanh(row) * 2)(x))

    cost(7)
    assert cost(20_000) < 1.1 * cost(20)


def test_mapping_a_function_again_compiles_nothing(caplog: pytest.LogCaptureFixture) -> None:
    x, wide = t(3, 2), t(3, 3)
    first = ms.vmap(hard_swish)(x)
    count = ms._compiled_graph_count()
    again = ms.vmap(hard_swish)(x)
    assert ms._compiled_graph_count() == count
    assert np.array_equal(first.asnumpy(), again.asnumpy())
    assert np.array_equal(ms.vmap(hard_swish, 1, 1)(wide).asnumpy(), ms.vmap(hard_swish)(wide).asnumpy())
    assert not caplog.records


@pytest.mark.parametrize(
    ("in_axes", "out_axes", "said"),
    [
        (None, 0, "The 'in_axes' of 'vmap' cannot be a single None while 'fn' is not a 'CellList'."),
        ((0,), 0, "its size must be equal to the number of arguments of 'fn': 2, but got size: 1."),
        (True, 0, "but got AbstractScalar(Type: Bool, Value: true, Shape: NoShape)."),
        (5, 0, "The axis: 5 in 'in_axes' is out of bounds for array of dimension [-2,2)."),
        ((0, 1), 0, "in the scope of 'vmap' should be equal, but got 2 and 3."),
        (0, (0, 0), "The size of vmap's 'out_axes' should be equal to the result size: 1, but got size: 2."),
        (0, None, "The 'out_axes' of 'vmap' cannot be a single None while 'fn' is not a 'CellList'."),
    ],
)
def test_axes_that_do_not_fit_are_refused(in_axes: Any, out_axes: Any, said: str) -> None:
    for mapped in modes(lambda: ms.vmap(lambda a, b: a + b, in_axes, out_axes)):
        with pytest.raises(RuntimeError) as caught:
            mapped(t(2, 3), t(2, 3))
        assert said in str(caught.value)

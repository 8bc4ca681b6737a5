"""``vmap``: the rows of a loop, computed at once; of Cells with gradients of their own, too."""

# pyright: basic

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn, ops
from msgraph.support.trees import leaves


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


WEIGHT = ms.Parameter(t(2), name="weight")
MAPPED: dict[str, tuple[Callable[[], Any], tuple[Any, ...], Callable[..., Any]]] = {
    "an outer product": (
        lambda: ms.vmap(ms.vmap(lambda p, q: p * q, (None, 0)), (0, None)), (t(3), t(4)), np.outer),
    "a batch of products": (
        lambda: ms.vmap(lambda x, y: ops.matmul(x, y), (0, None)), (t(5, 2, 3), t(3, 4)), lambda a, b: a @ b),
    "containers of axes": (
        lambda: ms.vmap(lambda pair, k: {"sum": pair[1].sum(), "first": pair[0] + k}, ((0, 1), None)),
        ((t(2, 3), t(4, 2)), t(3)), lambda pair, k: {"sum": pair[1].sum(0), "first": pair[0] + k}),
    "results that are not mapped": (
        lambda: ms.vmap(lambda row, k: (row, k * 2, 1.0), (0, None), (0, None, 0)), (t(3, 2), t(2)),
        lambda x, k: (x, k * 2, np.ones(3))),
    "parameters that are shared": (
        lambda: ms.vmap(lambda row: row * WEIGHT), (t(3, 2),), lambda x: x * WEIGHT.asnumpy()),
}  # fmt: skip


@pytest.mark.parametrize("name", MAPPED)
def test_mapped(name: str) -> None:
    make, args, of_arrays = MAPPED[name]
    expected = of_arrays(*[tuple(x.asnumpy() for x in a) if isinstance(a, tuple) else a.asnumpy() for a in args])
    for mapped in modes(make):
        for found, wanted in zip(leaves([mapped(*args)]), leaves([expected]), strict=True):
            assert np.allclose(found.asnumpy(), wanted, rtol=1e-5, atol=1e-6)


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


# -- vmap of cells with a gradient of their own, and derivatives of every --------------------------------------------


X = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))


class Steep(nn.Cell):
    """Squares, with a gradient ten times the input."""

    def construct(self, x: Any) -> Any:
        return x * x

    def bprop(self, x: Any, out: Any, dout: Any) -> Any:
        return (dout * x * 10,)


class Chosen(Steep):
    def construct(self, x: Any) -> Any:
        if x.sum() > 5:
            return x * x
        return x


class Repeated(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.step = Steep()

    def construct(self, x: Any) -> Any:
        while x.sum() < 30:
            x = self.step(x) + 1
        return x


def rows(function: Any) -> Any:
    return np.stack([function(X[i]).asnumpy() for i in range(2)])


def test_gradients_of_their_own_are_used_element_by_element() -> None:
    for cell in (Steep(), Chosen(), Repeated()):
        each = rows(ms.grad(cell))
        assert np.array_equal(ms.vmap(cell)(X).asnumpy(), rows(cell))
        assert np.array_equal(ms.vmap(ms.grad(cell))(X).asnumpy(), each)
        assert np.array_equal(ms.grad(lambda x, cell=cell: ms.vmap(cell)(x).sum())(X).asnumpy(), each)


def doubled(v: Any) -> Any:
    while v.sum() < 7:
        v = v * 2 + 1
    return v


def test_jacobians_and_forward_derivatives_of_elements() -> None:
    for derivative in (ms.jacrev, ms.jacfwd):
        assert np.array_equal(ms.vmap(derivative(doubled))(X).asnumpy(), [np.eye(3) * 2, np.eye(3)])
    tangents = ms.vmap(lambda row: ms.jvp(lambda v: v * v, (row,), (row,))[1])(X)
    assert np.array_equal(tangents.asnumpy(), 2 * X.asnumpy() ** 2)
    hessians = ms.vmap(ms.jacfwd(ms.jacrev(lambda v: (v**3).sum())))(X)
    assert np.allclose(hessians.asnumpy(), [np.diag(6 * row) for row in X.asnumpy()])


class Block(nn.Cell):
    @ms.lazy_inline
    def __init__(self, k: float) -> None:
        super().__init__()
        self.w = ms.Parameter(Tensor([k, 2.0, 3.0]), name="w")

    def construct(self, x: Any) -> Any:
        return ms.ops.tanh(x * self.w) + x


class Blocks(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.CellList([Block(float(k)) for k in range(3)])

    def construct(self, x: Any) -> Any:
        for block in self.blocks:
            x = block(x)
        return x.sum()


def test_shared_subgraphs_are_mapped_and_differentiated() -> None:
    net = Blocks()
    weights = net.trainable_params()
    assert np.allclose(ms.vmap(net)(X * 0.1).asnumpy(), rows(lambda row: net(row * 0.1)))
    assert np.allclose(ms.vmap(ms.grad(net))(X).asnumpy(), rows(ms.grad(net)), rtol=1e-5)
    each = [[g.asnumpy() for g in ms.grad(net, None, weights)(X[i])] for i in range(2)]
    for place, slopes in enumerate(ms.vmap(ms.grad(net, None, weights))(X)):
        assert np.allclose(slopes.asnumpy(), [row[place] for row in each], rtol=1e-5)

"""Parameters in compiled code: references that are read where they are used, written where they are assigned."""

# pyright: basic

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import array_of
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.contract import Array

X = Tensor([10, 10], ms.int32)


def parameter(values: Any = (3, 3), name: str = "w", dtype: Any = ms.int32) -> Parameter:
    return Parameter(Tensor(np.array(values), dtype), name=name)


class Holder(Cell):
    def __init__(self) -> None:
        super().__init__()
        self.w = parameter()
        self.same = self.w


# -- writing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "wanted"),
    [
        ("cell.w = x", [10, 10]),
        ("cell.w += x", [13, 13]),
        ("cell.w -= 1", [2, 2]),
        ("cell.w *= x", [30, 30]),
        ("cell.w //= 2", [1, 1]),
        ("cell.w += 1.5", [4, 4]),
        ("ops.assign_sub(cell.w, x)", [-7, -7]),
        ("cell.w[0] = 7", [7, 3]),
        ("cell.w[-1] = x[0]", [3, 10]),
        ("cell.w[:1] = x[:1]", [10, 3]),
        ("cell.w[...] = 4", [4, 4]),
        ("cell.w[cell.w > 2] = 0", [0, 0]),
        ("cell.w[[1, 0]] = Tensor([8, 9], ms.int32)", [9, 8]),
        ("cell.w[0] += 5", [8, 3]),
        ("cell.w.add_(x)", [13, 13]),
        ("cell.w.zero_()", [0, 0]),
        ("cell.w.set_data(x)", [10, 10]),
        ("ops.scatter_update(cell.w, Tensor([1]), x[:1])", [3, 10]),
        ("ops.scatter_add(cell.w, Tensor([0, 0]), x)", [23, 3]),
    ],
)
def test_every_way_of_writing_writes(statement: str, wanted: list[int], tmp_path: Any) -> None:
    source = tmp_path / "program.py"
    source.write_text(f"def f(cell, x):\n    {statement}\n    return cell.w + 0\n")
    names: dict[str, Any] = {"ms": ms, "ops": ops, "Tensor": Tensor}
    exec(compile(source.read_text(), str(source), "exec"), names)
    cell = Holder()
    assert ms.jit(names["f"])(cell, X).tolist() == wanted
    assert cell.w.tolist() == wanted and isinstance(cell.w, Parameter)


def test_a_global_parameter_may_be_updated_by_its_name() -> None:
    f = ms.jit(_update_global)
    assert f(X).tolist() == [11, 11] and count.tolist() == [11, 11]
    assert f(X).tolist() == [21, 21]


count = parameter((1, 1), "count")


def _update_global(x: Any) -> Any:
    global count
    count += x
    return count


def test_parameter_tuples_leave_graphs_as_tuples_of_tensors() -> None:
    held = ms.ParameterTuple([ms.Parameter(ms.Tensor([float(i)]), name=f"p{i}") for i in range(2)])

    @ms.jit
    def f(x: ms.Tensor) -> Any:
        ops.assign(held[0], x)
        return held

    result: Any = f(ms.Tensor([5.0]))
    assert not isinstance(result, ms.ParameterTuple)
    assert [part.asnumpy().tolist() for part in result] == [[5.0], [1.0]]


# -- reading ---------------------------------------------------------------------------------------------------


def test_threads_fill_a_parameter_once() -> None:
    like = Parameter(Tensor(np.zeros(8, np.float32)), name="like")
    ones = [like.clone("ones") for _ in range(200)]

    def contents(_: int) -> list[int]:
        return [id(array_of(parameter)) for parameter in ones]

    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(contents, range(4))
    assert all(other == first for other in others)


# -- what is read of a parameter in a graph is a value; what is written ----------------------------------------------


def write_through_item(p: ms.Parameter, x: ms.Tensor) -> Any:
    p[0:1][0] = 7.0
    p.reshape(2, 1)[1] = 5.0
    return p + x


def contents_are_apart(p: ms.Parameter, x: ms.Tensor) -> Any:
    value, copied = p.value(), p[0:1].copy()
    value[0] = 9
    copied[0] = 8
    p[1] = 4
    p.add_(1)
    return value, copied


def rows(p: ms.Parameter, x: ms.Tensor) -> Any:
    for row in p.reshape(1, 2):
        row[...] = row * 2
    return p * 1


def from_depend(p: ms.Parameter, x: ms.Tensor) -> Any:
    q = ops.depend(p, x)
    p[1] = 8.0
    return q * 1


MARKS = ms.Parameter(ms.Tensor([True, False]), name="marks")
PLACE = ms.Parameter(ms.Tensor(0), name="place")
SQUARE = ms.Parameter(ms.Tensor([[2.0, 0.0], [0.0, 4.0]]), name="square")


def contents_are_asked_for(p: ms.Parameter, x: ms.Tensor) -> Any:
    ops.assign(MARKS, x > 1)
    ops.assign(PLACE, x.argmin())
    start, end = x[PLACE : PLACE + 1], x[:PLACE] * 2
    x[MARKS] += 5
    PLACE.add_(1)
    p[:PLACE] = 3
    counted = ops.nonzero(MARKS), ops.arange(PLACE), ops.masked_select(x, MARKS), ops.repeat_interleave(x, PLACE)
    depth: Any = PLACE
    spread = ops.one_hot(x.argmax(), depth), ops.unsorted_segment_sum(x, ops.zeros_like(MARKS, dtype=ms.int64), PLACE)
    return start, end, x[MARKS], x[:PLACE], *counted, *spread, ms.scipy.linalg.inv(SQUARE)


@pytest.mark.parametrize("function", [contents_are_apart, from_depend, contents_are_asked_for])
@pytest.mark.parametrize("sign", [1, -1])
def test_compiled_is_eager(function: Callable[..., Any], sign: int) -> None:
    said = []
    for f in (function, ms.jit(function)):
        p = ms.Parameter(ms.Tensor([1.0, 2.0]), name="p")
        given = f(p, ms.Tensor([1.0 * sign, 2.0 * sign]))
        results = given if isinstance(given, tuple) else (given,)
        said.append(([r.asnumpy().tolist() for r in results], p.asnumpy().tolist()))
    assert said[0] == said[1]


@pytest.mark.parametrize("function", [write_through_item, rows])
def test_a_write_through_a_value_of_a_parameter_is_no_part_of_a_graph(function: Callable[..., Any]) -> None:
    p = ms.Parameter(ms.Tensor([1.0, 2.0]), name="p")
    with pytest.raises(CompileError, match="a part of the parameter `p` is written"):
        ms.jit(function, fullgraph=True)(p, ms.Tensor([1.0, 2.0]))


# -- parameter[...] = value in graphs --------------------------------------------------------------------------------


ROWS, TABLE = np.array([1, 0]), np.array([[2, -1], [0, 3]])


def numbers(*shape: int) -> Array:
    return np.arange(100, 100 + np.prod(shape, dtype=int), dtype=np.float32).reshape(shape)


def test_nothing_of_the_size_of_the_parameter_is_made() -> None:
    parameter = Parameter(ops.zeros((1000, 100), dtype=ms.float32), name="p")

    @ms.jit
    def write(x: Any, i: Any) -> Any:
        parameter[3:5, :10] = x
        parameter[i] = 1
        ops.scatter_add(parameter, i, ops.ones((2, 100), ms.float32))
        return x

    write(numbers_of(2, 10), ms.Tensor([7, 7]))
    assert parameter.asnumpy()[[3, 4, 7]].sum() == numbers(2, 10).sum() + 300
    assert not write.copies()


def numbers_of(*shape: int) -> Any:
    return ms.Tensor(numbers(*shape))


# -- truth -----------------------------------------------------------------------------------------------------

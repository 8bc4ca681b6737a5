"""Indices that only the run knows: what points outside raises as it does eagerly, and stops loops."""

# pyright: basic, reportAttributeAccessIssue=false
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops


def outcome(function: Callable[..., Any], *args: Any) -> Any:
    """What a call gives, or the class and the first line of what it raises; and what is left of its first argument."""
    try:
        result: Any = function(*args)
        result = [
            None if x is None else np.asarray(x).tolist()
            for x in (result if isinstance(result, (list, tuple)) else [result])
        ]
    except Exception as problem:
        result = type(problem).__name__, str(problem).partition("\n")[0]
    return result, args[0].asnumpy().tolist()


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "gather": lambda x, i: ops.gather(x, i, 1),
    "gather_nd": lambda x, i: ops.gather_nd(x, i.reshape(1, -1)),
    "gather_elements": lambda x, i: ops.gather_elements(x, 1, i.astype(ms.int64).reshape(1, -1)),
    "scatter": lambda x, i: ops.tensor_scatter_elements(x, i.reshape(1, -1), Tensor([[1.0, 2.0]]), 1),
    "embedding": lambda x, i: ops.embedding(i, x),
    "gradient": lambda x, i: ops.grad(lambda y: ops.embedding(i, y).sum())(x),
    "gradient of brackets": lambda x, i: ops.grad(lambda y, k: (y[k] * y[:, k[0]].sum()).sum())(x, i),
    "pullback": lambda x, i: ms.vjp(lambda y, k: y[k], x, i)[1](x[:2])[0],
    "brackets": lambda x, i: (x[i], x[:, i], x[i, i]),
    "index_select": lambda x, i: ops.index_select(x, 0, i),
    "one_hot": lambda x, i: ops.one_hot(i, 3, Tensor(1.0), Tensor(0.0)),
}


@pytest.mark.parametrize("index", [[0, 1], [2, 7], [-1, 0], [0, -9]])
@pytest.mark.parametrize("name", OPERATORS)
def test_operators(name: str, index: list[int]) -> None:
    def args() -> tuple[Tensor, Tensor]:
        return Tensor(np.arange(12.0, dtype=np.float32).reshape(3, 4)), Tensor(index, ms.int32)

    assert outcome(ms.jit(OPERATORS[name]), *args()) == outcome(OPERATORS[name], *args())


@pytest.mark.parametrize("name", ["gather", "gradient", "gradient of brackets", "brackets", "pullback"])
def test_an_index_outside_is_an_index_error_by_any_name(name: str) -> None:
    with pytest.raises(IndexError):
        ms.jit(OPERATORS[name])(Tensor([[1.0, 2.0]] * 3), Tensor([5, 1]))


def refused(x: Tensor, i: Tensor) -> Any:
    return (x[i] * (x @ Tensor([1.0]))).sum()


def printed_first(x: Tensor, i: Tensor) -> Any:
    print("before", x[i])
    raise ValueError("behind")


def handled(derived: Callable[..., Any], x: Tensor, i: Tensor) -> Any:
    try:
        y = derived(x, i)
    except (ValueError, RuntimeError):
        y = x * 2
    except IndexError:
        y = x * 3
    return y


@pytest.mark.parametrize("index", [1, 7])
@pytest.mark.parametrize("derived", [lambda f: f, ms.grad, lambda f: lambda x, i: f(x, i) + 1])
@pytest.mark.parametrize("function", [refused, printed_first])
def test_what_a_function_meets_before_it_raises_is_what_is_raised(
    function: Callable[..., Any], derived: Callable[..., Any], index: int, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = "IndexError" if index == 7 else "RuntimeError" if function is refused else "ValueError"
    for run in (derived(function), ms.jit(lambda x, i: derived(function)(x, i))):
        assert outcome(run, Tensor([1.0, 2.0, 3.0]), Tensor(index))[0][0] == wanted
    (result,), _ = outcome(ms.jit(lambda x, i: handled(derived(function), x, i)), Tensor([1.0, 2.0]), Tensor(index))
    assert result == [3.0, 6.0] if index == 7 else [2.0, 4.0]
    assert capsys.readouterr().out.count("before") == (3 if function is printed_first and index == 1 else 0)


def test_elements_of_a_map_are_checked() -> None:
    f = ms.jit(lambda x, i: ms.vmap(lambda k: x[k])(i))
    assert f(Tensor([1.0, 2.0]), Tensor([1, 0])).asnumpy().tolist() == [2.0, 1.0]
    with pytest.raises(IndexError):
        f(Tensor([1.0, 2.0]), Tensor([1, 2]))


def stored(xs: list[int], v: Tensor, i: Tensor) -> Any:
    xs[i] = 1


def added(xs: list[int], v: Tensor, i: Tensor) -> Any:
    xs[i] += 1


def stored_before(xs: list[int], v: Tensor, i: Tensor) -> Any:
    xs[0] = 7
    v[i] = 1.0


def stored_in_rounds(xs: list[int], v: Tensor, i: Tensor) -> Any:
    for k in range(int(i)):
        v[k] = 1.0
        xs[0] += 1


def unused(xs: list[int], v: Tensor, i: Tensor) -> Any:
    xs[0] += 1
    v[i]
    xs[0] += 1


def first_of_two(xs: list[int], v: Tensor, i: Tensor) -> Any:
    unseen = v[i]  # noqa: F841
    return 1 // int(i - i)


@pytest.mark.parametrize("items", [[], [1], [3, 4]])
@pytest.mark.parametrize("function", [stored, added, stored_before, stored_in_rounds, unused, first_of_two])
def test_lists_and_tensors_are_left_as_python_leaves_them(function: Callable[..., Any], items: list[int]) -> None:
    for index in (-3, 0, 2, 5):
        ends: list[Any] = []
        for apply in (function, ms.jit(function, fullgraph=True)):
            xs, v = items.copy(), Tensor(np.zeros(len(items), np.float32))
            ends.append((outcome(lambda v, *rest: rest[0](rest[1], v, rest[2]), v, apply, xs, Tensor(index)), xs))
        assert ends[0] == ends[1], index


def test_one_hot_has_more_places_than_its_indices_can_name() -> None:
    """The numbers of the places are not numbers of the indices' type: 257 is not 1."""
    labels = Tensor([1, 200], ms.uint8)
    for function in (ops.one_hot, ms.jit(ops.one_hot)):
        assert function(labels, 300).sum(1).asnumpy().tolist() == [1, 1]

"""Pooling, sorting, numbers made of sizes, exceptions that name them, compiled once for all sizes; and what is not."""

# pyright: reportPrivateUsage=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportConstantRedefinition=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.api.test_all_sizes import SIZES, Case, Dims, arguments, check_case, check_same

import msgraph as ms
from msgraph import nn, ops

N = None
ROWS: Dims = (N, 4)
CASES: dict[str, Case] = {}
REFUSED: dict[str, Case] = {}


def case(*shapes: Dims, forms: int = 1, refused: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Lists a function; ``refused`` if each size has a graph of its own."""

    def listed(function: Callable[..., Any]) -> Callable[..., Any]:
        (REFUSED if refused else CASES)[function.__name__] = Case(function, shapes, forms, 1)
        return function

    return listed


_MAX, _AVERAGE = nn.MaxPool2d(2, 2), nn.AvgPool2d(2, 2)
_CONVOLUTION, _PADDED = nn.Conv2d(3, 4, 3), nn.Conv2d(3, 4, 3, pad_mode="pad", padding=1)
_LOWER = ms.Tensor(np.tril(np.ones((64, 64), np.float32)))


@case((N, 3, 8, 8))
def pooling(x: Any) -> Any:
    return _MAX(x), _AVERAGE(x), ops.adaptive_avg_pool2d(x, (1, 1)), ops.max_pool2d(x, 3, 2, 1)


@case((2, 3, N, 8), forms=2)
def pooling_of_height(x: Any) -> Any:
    return ops.avg_pool2d(ops.pad(x, (0, 0, 1, 1)), 2, 1)


@case((N, 3, 8, 8))
def gradient_of_pooling(x: Any) -> Any:
    return ms.grad(lambda a: (_MAX(ops.relu(_CONVOLUTION(a))) ** 2).mean() + _AVERAGE(a).sum())(x)


@case((2, 3, N, N))
def convolution_of_squares(x: Any) -> Any:
    return _PADDED(x).mean((2, 3))


@case(ROWS)
def sorts(x: Any) -> Any:
    return ops.sort(x, 0), ops.sort(x, 1), x.argsort(0)


@case((N, 6))
def tops(x: Any) -> Any:
    return ops.topk(x, 2, -1), ops.topk(x, 1, 0)


@case(ROWS)
def eyes(x: Any) -> Any:
    n = x.shape[0]
    return ops.eye(n), ops.eye(n, 4, ms.float32) @ x.T[:, :1], ops.linspace(0, 1, 5) * n


@case(ROWS)
def sizes_as_elements(x: Any) -> Any:
    n = x.shape[0]
    return ops.full((n,), n, dtype=ms.float32), x * n, ops.full((2,), n, dtype=ms.int32)


@case((N, N))
def triangles(x: Any) -> Any:
    return ops.tril(x), ops.triu(x, 1), x.masked_fill(x > 0, 0.0), ops.diag(x[0]), x + x.T


@case((2, N, 8), forms=4)
def mask_cut_from_a_buffer(x: Any) -> Any:
    n = x.shape[1]
    return ops.softmax((x @ x.swapaxes(-1, -2)).masked_fill(_LOWER[:n, :n] == 0, -1e9), -1) @ x


@case(ROWS)
def arithmetic(x: Any) -> Any:
    n = x.shape[0]
    return x.sum() / n, x * (n + 1), x * n**0.5, x / (n // 2 + 1), x * (n % 3), n, n * 2, float(n), n / 2


@case(ROWS)
def roots(x: Any) -> Any:
    n = x.shape[0]
    return math.sqrt(n) * x, math.log(n), x * float(n), math.ceil(n / 2), round(n / 4)


@case(ROWS)
def rows(x: Any) -> Any:
    total = row = ops.zeros(4, ms.float32)
    for row in x:
        total = total * 0.5 + row
    return total, row


@case(ROWS)
def rows_and_elements(x: Any) -> Any:
    total = x[0] * 0
    for row in x:
        if row.sum() > 0.5:
            continue
        for element in row:
            total = total * 0.9 + element
    return total


@case(ROWS)
def numbered_rows(x: Any) -> Any:
    total = x[0] * 0
    for number, row in enumerate(x, 1):
        if number > 30:
            break
        total = total * 0.5 + row / number
    for left, right in zip(x, x * 2, strict=False):
        total = total * 0.3 + left * right
    return total


@case(ROWS)
def gradient_of_rows(x: Any) -> Any:
    def cost(a: Any) -> Any:
        total = a[0] * 0
        for row in a:
            total = ops.tanh(total * 0.5 + row)
        return total.sum()

    return ms.grad(cost)(x)


@case(ROWS, refused=True)
def list_of_rows(x: Any) -> Any:
    return ops.stack([row * 2 for row in x])


@case(ROWS, refused=True)
def text_of_shape(x: Any) -> Any:
    return str(x.shape)


@case(ROWS, refused=True)
def size_as_known_tensor(x: Any) -> Any:
    return x + ms.Tensor(x.shape[0])


@case((N, N), refused=True)
def diagonals(x: Any) -> Any:
    return x.diagonal()


@case((3, N), refused=True)
def padding_that_repeats(x: Any) -> Any:
    return ops.pad(x, (1, 2), mode="replicate")


@case((N, 3, 50, 8))
def gradient_of_many_heads(x: Any) -> Any:
    """Scores of few heads might stay in memory; those of 2 * 64 take more than a megabyte."""

    def cost(a: Any) -> Any:
        return (ops.softmax(a @ a.swapaxes(-1, -2) / 8, -1) @ a).sum()

    return ms.grad(cost)(x)


@case((N, 3, 64, 64))
def gradient_of_long_sums(x: Any) -> Any:
    """A sum of more than 2**18 elements is a kernel of its own."""
    return ms.value_and_grad(lambda a: (ops.relu(a - a.mean((0, 2, 3), True)) ** 2 * 1e-3).sum())(x)


@case(ROWS, forms=2)
def every_second_row(x: Any) -> Any:
    part = x[::2]
    return part + ops.arange(part.shape[0])[:, None], part[: (x.shape[0] + 1) // 2]


@pytest.mark.parametrize("name", CASES)
def test_one_form_serves_all_sizes(name: str) -> None:
    check_case(CASES[name])


@pytest.mark.parametrize("name", REFUSED)
def test_where_a_size_has_to_be_known_each_has_a_graph_of_its_own(name: str) -> None:
    function, shapes, _, _ = REFUSED[name]
    open_, fixed = ms.jit(function, dynamic=1), ms.jit(function, dynamic=0)
    for size in SIZES[:3]:
        check_same(open_(*arguments(shapes, size)), fixed(*arguments(shapes, size)))
    (family,) = open_.table.families.values()
    assert family.refused and not family.forms


@pytest.mark.parametrize("pick", [lambda x, i: ops.gather(x, i, 0), lambda x, i: x[i]])
def test_exceptions_name_the_size_of_the_call(pick: Callable[..., Any]) -> None:
    picked = ms.jit(pick, dynamic=1)
    for size in SIZES:
        (x,) = arguments((ROWS,), size)
        np.testing.assert_array_equal(picked(x, ms.Tensor([0, size - 1])).asnumpy(), x.asnumpy()[[0, -1]])
        with pytest.raises((RuntimeError, IndexError), match=rf"\b{size}\b.*|.*\b{size}\)"):
            picked(x, ms.Tensor([0, 99]))
    (family,) = picked.table.families.values()
    assert len(family.forms) == 1


def neighbours(x: Any) -> Any:
    return ms.grad(lambda a: (a[1:] * a[:-1]).sum())(x)


def few_rows(x: Any) -> Any:
    assert x.shape[0] < 20
    return x * x.shape[0]


@pytest.mark.parametrize(("function", "sizes"), [(neighbours, (6, 1, 13, 40)), (few_rows, (4, 6, 9, 2))])
def test_sizes_that_are_a_case_of_their_own_do_not_keep_others_from_sharing_a_form(
    function: Callable[..., Any], sizes: tuple[int, ...]
) -> None:
    open_, fixed = ms.jit(function, dynamic=1), ms.jit(function, dynamic=0)
    for size in sizes:
        check_same(open_(*arguments((ROWS,), size)), fixed(*arguments((ROWS,), size)))
    (family,) = open_.table.families.values()
    (form,) = family.forms
    assert {served for (served,) in form.instances} >= set(sizes[2:])

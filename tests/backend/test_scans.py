"""Kernels of argmax, argmin and running results: every size, layout and vector width."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from msgraph.backend.executable import Executable
from msgraph.backend.target import Target
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.scan.lines import ArgPlan, arg_plan

Agree = Callable[..., Executable]
KINDS = ["bool", "int8", "uint8", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64"]
RNG = np.random.default_rng(7)


@pytest.fixture(autouse=True)
def same_numbers() -> None:
    """Every test gets the numbers it would get alone."""
    RNG.bit_generator.state = np.random.default_rng(7).bit_generator.state


def places(b: Any, *tensors: Any) -> list[Any]:
    """argmax and argmin along every dim of every tensor, as int64 and int32."""
    found: list[Any] = []
    for x in tensors:
        for axis in range(2):
            found.append(b.argmax(x, axis=axis, keep_dims=False, dtype=dtypes.int64))
            found.append(b.argmin(x, axis=axis, keep_dims=True, dtype=dtypes.int32))
    return found


def few_values(kind: str, *shape: int) -> Array:
    """Five different values, so that most of them are equals."""
    numbers = RNG.integers(0, 5, shape)
    signed = kind.startswith(("int", "float"))
    return (numbers - 2 if signed else numbers).astype(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_of_equals_in_every_size(agree: Agree, target: Target, kind: str) -> None:
    sizes = range(1, 71) if kind in ("int8", "float32") else (1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 70)
    shapes = [shape for size in sizes for shape in ((size, 3), (3, size))]
    agree(places, *(few_values(kind, *shape) for shape in shapes), target=target)


@pytest.mark.parametrize("kind", ["int8", "uint32", "int64", "float32"])
def test_lines_of_one_value_even_the_extreme_ones(agree: Agree, target: Target, kind: str) -> None:
    limits = np.finfo(kind) if kind.startswith("float") else np.iinfo(kind)  # type: ignore[arg-type]
    values = [limits.min, limits.max, *((np.inf, -np.inf, np.nan) if kind.startswith("float") else ())]
    agree(places, *(np.full((37, 85), value, kind) for value in values), target=target)


@pytest.mark.parametrize("kind", ["float16", "float32", "float64"])
def test_the_first_nan_beats_everything(agree: Agree, target: Target, kind: str) -> None:
    arrays: list[Array] = []
    for size in (1, 5, 8, 16, 19, 32, 41, 70, 130):
        x = RNG.standard_normal((size, size)).astype(kind)
        x[RNG.random(x.shape) < 0.03] = np.nan
        x[RNG.random(x.shape) < 0.1] = np.inf
        x[RNG.random(x.shape) < 0.1] = -np.inf
        arrays.append(x)
    agree(places, *arrays, target=target)


def test_a_nan_at_each_place(agree: Agree, target: Target) -> None:
    arrays = [np.zeros((67, 67), np.float32) for _ in range(2)]
    np.fill_diagonal(arrays[0], np.nan)
    arrays[1][np.triu_indices(67)] = np.nan
    agree(places, *arrays, target=target)


def test_zeros_of_either_sign_are_equals(agree: Agree, target: Target) -> None:
    agree(places, np.where(RNG.random((40, 70)) < 0.5, np.float32(-0.0), np.float32(0)), target=target)


def test_places_in_other_layouts(agree: Agree, target: Target) -> None:
    def views(b: Any, x: Any) -> list[Any]:
        halves = [b.slice(x, starts=(1, 1), sizes=(40, 30), steps=steps) for steps in ((1, 1), (1, 2), (2, 1))]
        return places(b, b.transpose(x, perm=(1, 0)), b.flip(x, axes=(1,)), *halves)

    agree(views, few_values("float32", 90, 75), target=target)


def test_places_of_more_dims(agree: Agree, target: Target) -> None:
    def every_axis(b: Any, x: Any) -> list[Any]:
        return [
            b.argmax(x, axis=axis, keep_dims=keep, dtype=dtypes.int64) for axis in range(4) for keep in (True, False)
        ]

    agree(every_axis, few_values("int32", 3, 20, 5, 37), target=target)


def test_places_leave_their_neighbours_alone(agree: Agree, target: Target) -> None:
    def joined(b: Any, *tensors: Any) -> Any:
        found = [b.argmax(x, axis=0, keep_dims=False, dtype=dtypes.int64) for x in reversed(tensors)]
        return b.concat(*reversed(found), axis=0)

    agree(joined, *(few_values("float32", 6, size) for size in range(1, 71)), target=target)


def test_which_way_is_taken() -> None:
    def chosen(source: View, target: View, dtype: Any, axis: int) -> ArgPlan:
        return arg_plan((source, target), dtype, VectorTarget(), axis)

    rows, columns = View((100,), (1,)), View((40,), (1,))
    x = View((100, 40), (40, 1))
    assert chosen(x, rows, dtypes.float32, 1) == ArgPlan(across=False, along=True, far=False)
    assert chosen(x, columns, dtypes.float64, 0) == ArgPlan(across=True, along=False, far=True)
    assert chosen(View((40, 100), (1, 40)), rows, dtypes.int8, 0) == ArgPlan(across=False, along=True, far=False)
    assert chosen(View((100, 15), (15, 1)), rows, dtypes.float32, 1) == ArgPlan(across=False, along=False, far=False)
    long = View((2**31, 40), (40, 1))
    assert chosen(long, columns, dtypes.int8, 0) == ArgPlan(across=True, along=False, far=True)


@pytest.mark.parametrize("kind", ["int8", "int32", "float16", "float32", "float64"])
def test_running_results_in_every_size(agree: Agree, target: Target, kind: str) -> None:
    def running(b: Any, *tensors: Any) -> list[Any]:
        found: list[Any] = []
        for number, x in enumerate(tensors):
            way = {"exclusive": bool(number & 1), "reverse": bool(number & 2)}
            for axis in range(3):
                found += [b.cumsum(x, axis=axis, **way), b.cumprod(x, axis=axis, **way)]
        return found

    sizes = range(1, 71) if kind == "float32" else (1, 7, 16, 33, 63, 64, 70, 150, 300)
    agree(running, *(few_values(kind, 2, 3, size) for size in sizes), target=target)


def test_running_results_of_a_view(agree: Agree, target: Target) -> None:
    def views(b: Any, x: Any) -> list[Any]:
        tensors = (b.transpose(x, perm=(1, 0)), b.slice(x, starts=(1, 1), sizes=(9, 40), steps=(2, 1)))
        return [b.cumsum(v, axis=axis, exclusive=False, reverse=True) for v in tensors for axis in range(2)]

    agree(views, few_values("float32", 30, 75), target=target)

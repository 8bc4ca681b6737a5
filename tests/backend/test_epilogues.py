"""Element-wise ops in the kernel of a product: every way of computing the product, every layout of the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from tests.backend.machines import OTHERS

from msgraph.dialects import dtypes, ms
from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import Array
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.convolution import Conv2dInputOp
from msgraph.dialects.types import tensor_type
from msgraph.interpreter import interpret
from msgraph.pipeline import compile_module

assert ms.MS.operations
UNITS: dict[DType, float] = {dtypes.float32: 3e-5, dtypes.float64: 1e-13, dtypes.float16: 4e-3, dtypes.bfloat16: 4e-2}
"""How far results may be off, of the greatest element: NumPy sums up in other orders, on every processor in its own;
half precision by a few roundings of an intermediate one."""
RNG = np.random.default_rng(5)


def compare(write: Callable[..., Sequence[Any]], shapes: Sequence[tuple[int, ...]], kernels: int, dtype: Any) -> None:
    """A graph against its eager rules; and how many kernels it takes."""
    arrays = [RNG.standard_normal(shape).astype(dtype.numpy) for shape in shapes]
    module, b, arguments = graph("f", [tensor_type(dtype, shape) for shape in shapes])
    give(b, list(write(b, *arguments)))
    expected = interpret(module.clone(), arrays)
    executable = compile_module(module, "f")
    assert len(executable.kernels()) == kernels
    found = executable(arrays)
    for mine, eager in zip(found, expected, strict=True):
        assert mine.dtype == eager.dtype and mine.shape == eager.shape
        unit = UNITS.get(dtypes.from_numpy(eager.dtype), 0.0)
        a, e = (np.asarray(x, np.float64) for x in (mine, eager))
        assert np.abs(a - e).max() <= unit * max(1.0, np.abs(e).max())


def dense(b: Any, x: Any, w: Any, bias: Any) -> Sequence[Any]:
    return [b.tanh(b.add(b.matmul(x, w), bias))]


SHAPES = [(1, 300, 70), (3, 37, 40), (6, 64, 9), (29, 130, 21), (70, 9, 600), (200, 1100, 300)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", [dtypes.float32, dtypes.float64, dtypes.float16, dtypes.bfloat16], ids=str)
def test_bias_and_activation(shape: tuple[int, int, int], dtype: Any) -> None:
    rows, columns, depth = shape
    compare(dense, [(rows, depth), (depth, columns), (columns,)], 1, dtype)


@pytest.mark.parametrize("target", OTHERS)
@pytest.mark.parametrize("dtype", [dtypes.float32, dtypes.float64, dtypes.bfloat16], ids=str)
def test_on_other_machines(target: str, dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MSGRAPH_TARGET", target)
    compare(dense, [(29, 300), (300, 43), (43,)], 1, dtype)


def test_rows_that_are_dims_of_their_own() -> None:
    """Bias along columns, a residual; the sums before the activation are wanted, too."""

    def write(b: Any, x: Any, w: Any, bias: Any, residual: Any) -> Sequence[Any]:
        sums = b.add(b.reshape(b.matmul(x, w), shape=(4, 7, 50)), bias)
        return [sums, b.add(b.relu(sums), residual)]

    compare(write, [(28, 300), (300, 50), (50,), (4, 7, 50)], 1, dtypes.float32)


def test_batches_with_operands_that_lie_anyhow() -> None:
    """One value per row, a turned matrix, every other column, a number."""

    def write(b: Any, x: Any, y: Any, rows: Any, turned: Any, wide: Any) -> Sequence[Any]:
        p = b.mul(b.matmul(x, y), b.constant(np.float32(0.5), tensor_type(dtypes.float32, ())))
        p = b.add(b.mul(p, rows), b.transpose(turned, perm=(1, 0)))
        return [b.sub(p, b.slice(wide, starts=(0, 1), steps=(1, 2), sizes=(30, 41)))]

    shapes = [(2, 3, 30, 40), (2, 3, 40, 41), (2, 3, 30, 1), (41, 30), (30, 90)]
    compare(write, shapes, 1, dtypes.float32)


def test_no_result_can_hold_the_sums() -> None:
    def write(b: Any, x: Any, y: Any, limit: Any) -> Sequence[Any]:
        p = b.matmul(x, y)
        return [b.greater(p, limit), b.convert(p, dtype=dtypes.float16)]

    compare(write, [(203, 520), (520, 530), (530,)], 1, dtypes.float32)


def test_large_results_of_short_sums() -> None:
    """They are written line by line, in the memory of a result or in what is kept apart."""

    def close(b: Any, x: Any, w: Any, bias: Any) -> Sequence[Any]:
        return [b.convert(b.tanh(b.add(b.matmul(x, w), bias)), dtype=dtypes.float16)]

    shapes = [(2, 261, 17), (2, 17, 1203), (1203,)]
    compare(dense, shapes, 1, dtypes.float32)
    compare(close, shapes, 1, dtypes.float32)


def test_the_product_itself_is_wanted() -> None:
    def write(b: Any, x: Any, y: Any, bias: Any) -> Sequence[Any]:
        p = b.matmul(x, y)
        return [b.add(p, bias), p, b.transpose(p, perm=(1, 0))]

    compare(write, [(50, 520), (520, 130), (130,)], 2, dtypes.float32)


@pytest.mark.parametrize("channels", [(3, 6), (40, 200)], ids=["direct", "packed"])
@pytest.mark.parametrize("groups", [1, 2])
def test_convolutions(channels: tuple[int, int], groups: int) -> None:
    """Bias of each channel, activation, residual; one of another type is a kernel of its own."""
    fields = {"strides": (1, 1), "pads": (1, 1, 1, 1), "dilations": (1, 1), "groups": groups}
    inputs, outputs = channels

    def write(b: Any, x: Any, w: Any, bias: Any, residual: Any) -> Sequence[Any]:
        sums = b.add(b.conv2d(x, w, **fields), b.reshape(bias, shape=(outputs * groups, 1, 1)))
        found = b.add(b.relu(sums), residual)
        return [found, b.convert(found, dtype=dtypes.float16)]

    shapes = [(2, inputs * groups, 9, 21), (outputs * groups, inputs, 3, 3), (outputs * groups,)]
    compare(write, [*shapes, (2, outputs * groups, 9, 21)], 2, dtypes.float32)


@pytest.mark.parametrize(("channels", "step"), [(3, 1), (3, 2), (40, 1), (40, 2)])
def test_gradients_of_convolutions(channels: int, step: int) -> None:
    """What an activation before the convolution does with the gradient to its image, and what came another way."""
    fields = {"strides": (step, step), "pads": (1, 1, 1, 1), "dilations": (1, 1), "groups": 1}

    def write(b: Any, y: Any, w: Any, slope: Any, other: Any) -> Sequence[Any]:
        return [b.add(b.mul(b.conv2d_input(y, w, sizes=(9, 21), **fields), slope), other)]

    places = (2, channels, -(-9 // step), -(-21 // step))
    image = (2, channels, 9, 21)
    compare(write, [places, (channels, channels, 3, 3), image, image], 1, dtypes.float32)


def test_two_products() -> None:
    """As a recurrent cell: the second product takes the sum of both."""

    def write(b: Any, x: Any, w: Any, h: Any, u: Any) -> Sequence[Any]:
        return [b.tanh(b.add(b.matmul(x, w), b.matmul(h, u)))]

    compare(write, [(20, 30), (30, 50), (20, 70), (70, 50)], 2, dtypes.float32)


def test_sums_of_nothing() -> None:
    def write(b: Any, x: Any, y: Any, bias: Any) -> Sequence[Any]:
        return [b.add(b.matmul(x, y), bias)]

    compare(write, [(20, 0), (0, 70), (70,)], 1, dtypes.float32)


def test_a_result_that_is_part_of_another() -> None:
    """Rows of a piece of a concatenation lie apart: the piece is copied there, or written there as it is."""

    def write(b: Any, x: Any, w: Any, bias: Any) -> Sequence[Any]:
        return [b.concat(b.add(b.reshape(b.matmul(x, w), shape=(4, 5, 30)), bias), bias_rows(b, bias), axis=1)]

    def bias_rows(b: Any, bias: Any) -> Any:
        return b.broadcast_to(b.reshape(bias, shape=(1, 1, 30)), shape=(4, 2, 30))

    arrays = [RNG.standard_normal(s).astype(np.float32) for s in ((20, 40), (40, 30), (30,))]
    module, b, arguments = graph("f", [tensor_type(dtypes.float32, a.shape) for a in arrays])
    give(b, list(write(b, *arguments)))
    expected: list[Array] = list(interpret(module.clone(), arrays))
    (found,) = compile_module(module, "f")(arrays)
    assert np.allclose(found, expected[0], atol=1e-5)


@pytest.mark.parametrize("dtype", [dtypes.float16, dtypes.bfloat16], ids=str)
@pytest.mark.parametrize("kernel", [1, 3, 5])
def test_gradients_of_images_in_half_precision(dtype: DType, kernel: int) -> None:
    """Their loops add up in the memory of the result: sums in another type cannot stand there for what follows."""
    fields = {"sizes": (5, 6), "strides": (1, 1), "pads": (kernel // 2,) * 4, "dilations": (1, 1), "groups": 1}

    def write(b: Any, places: Any, weight: Any) -> Sequence[Any]:
        image = b.emit(Conv2dInputOp, [places, weight], fields)[0]
        return [b.convert(b.tanh(b.convert(image, dtype=dtypes.float32)), dtype=dtype)]

    compare(write, [(3, 12, 5, 6), (12, 16, kernel, kernel)], 2, dtype)

"""Convolutions and their gradients against their eager rules: every way of computing them, on every kind of machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.backend.machines import OTHERS
from xdsl.dialects.builtin import ModuleOp

from msgraph.dialects import dtypes, ms
from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import Array
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.convolution import Conv2dOp
from msgraph.dialects.types import tensor_type
from msgraph.dialects.views import row_major
from msgraph.interpreter import interpret
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.conv.direct import DirectConfig
from msgraph.kernels.conv.padded_image import FramePlan
from msgraph.kernels.conv.selection import forward_choice, input_choice, weight_choice
from msgraph.kernels.conv.winograd import WinogradPlan
from msgraph.kernels.gemm.blocked import Tiling
from msgraph.pipeline import compile_module

assert ms.MS.operations
RNG = np.random.default_rng(7)


@pytest.fixture(autouse=True)
def same_numbers() -> None:
    """Every test gets the numbers it would get alone."""
    RNG.bit_generator.state = np.random.default_rng(7).bit_generator.state


UNITS: dict[DType, float] = {
    dtypes.float32: 2.0**-21,
    dtypes.float64: 2.0**-50,
    dtypes.float16: 2.0**-10,
    dtypes.bfloat16: 2.0**-7,
}


def fields_of(strides: Any, pads: Any, dilations: Any, groups: int) -> dict[str, Any]:
    return {"strides": strides, "pads": pads, "dilations": dilations, "groups": groups}


def three(data: tuple[int, ...], weight: tuple[int, ...], fields: Mapping[str, Any], dtype: DType) -> ModuleOp:
    """All three, in one graph: forward, and the gradients for some cotangent."""
    shapes = (data, weight, Conv2dOp.fit(data, weight, fields))
    module, b, (u, v, c) = graph("f", [tensor_type(dtype, shape) for shape in shapes])
    forward = b.conv2d(u, v, **fields)
    back = b.conv2d_input(c, v, sizes=data[2:], **fields)
    give(b, [forward, back, b.conv2d_weight(c, u, kernel=weight[2:], **fields)])
    return module


def check(data: tuple[int, ...], weight: tuple[int, ...], fields: Mapping[str, Any], dtype: DType) -> None:
    """What native code makes of them is near what NumPy makes of the same numbers in float64."""
    places = Conv2dOp.fit(data, weight, fields)
    x, w, y = (RNG.standard_normal(shape).astype(dtype.numpy) for shape in (data, weight, places))
    wide = [a.astype(np.float64) for a in (x, w, y)]
    expected: list[Array] = list(interpret(three(data, weight, fields, dtypes.float64), wide))
    executable = compile_module(three(data, weight, fields, dtype), "f")
    assert len(executable.kernels()) == 3
    grown = max(1.0, y.size / y.shape[1] / 1000) ** 0.5  # rounding, in sums of more products than that
    for mine, exact in zip(executable([x, w, y]), expected, strict=True):
        assert mine.dtype == dtype.numpy
        assert np.abs(mine.astype(np.float64) - exact).max() <= 4 * grown * UNITS[dtype] * max(1.0, np.abs(exact).max())


CASES = [
    ((3, 1, 20, 37), (6, 1, 5, 5), fields_of((1, 1), (0, 0, 0, 0), (1, 1), 1)),
    ((2, 3, 19, 70), (8, 3, 3, 3), fields_of((2, 2), (1, 1, 1, 1), (1, 1), 1)),
    ((2, 40, 9, 18), (36, 40, 3, 3), fields_of((2, 2), (1, 1, 1, 1), (1, 1), 1)),
    ((2, 5, 15, 17), (5, 1, 3, 3), fields_of((1, 1), (1, 1, 1, 1), (1, 1), 5)),
    ((2, 5, 16, 35), (10, 1, 3, 3), fields_of((2, 2), (0, 1, 0, 1), (1, 1), 5)),
    ((1, 4, 23, 41), (6, 2, 2, 3), fields_of((3, 4), (2, 0, 1, 3), (1, 1), 2)),
    ((1, 2, 17, 19), (3, 2, 3, 3), fields_of((1, 1), (3, 2, 4, 1), (2, 3), 1)),
    ((1, 2, 17, 19), (3, 2, 3, 2), fields_of((2, 1), (1, 1, 0, 2), (2, 3), 1)),
    ((1, 64, 8, 8), (64, 64, 3, 3), fields_of((1, 1), (1, 1, 1, 1), (1, 1), 1)),
    ((2, 35, 30, 37), (205, 35, 3, 3), fields_of((1, 1), (1, 0, 1, 2), (1, 1), 1)),
    ((2, 6, 18, 36), (16, 6, 5, 5), fields_of((1, 1), (0, 0, 0, 0), (1, 1), 1)),
    ((3, 40, 7, 7), (70, 40, 3, 3), fields_of((1, 1), (1, 1, 1, 1), (1, 1), 1)),
    ((3, 60, 9, 9), (80, 30, 1, 1), fields_of((2, 2), (0, 0, 0, 0), (1, 1), 2)),
    ((3, 40, 17, 39), (50, 40, 3, 3), fields_of((1, 1), (1, 1, 1, 1), (1, 1), 1)),
    ((2, 144, 14, 13), (150, 72, 3, 3), fields_of((1, 1), (0, 2, 2, 1), (1, 1), 2)),
    ((1, 3, 40, 44), (20, 3, 7, 7), fields_of((2, 2), (3, 3, 3, 3), (1, 1), 1)),
    ((2, 70, 17, 20), (26, 35, 3, 3), fields_of((2, 1), (2, 2, 2, 2), (1, 2), 2)),
    ((3, 70, 24, 31), (85, 70, 1, 1), fields_of((1, 1), (0, 0, 0, 0), (1, 1), 1)),
    ((2, 96, 30, 30), (78, 48, 1, 1), fields_of((1, 1), (0, 0, 0, 0), (1, 1), 2)),
    ((3, 4, 1, 600), (2, 4, 1, 5), fields_of((1, 1), (0, 0, 2, 2), (1, 1), 1)),
    ((5, 6, 3, 2), (4, 6, 3, 2), fields_of((2, 1), (0, 0, 0, 0), (1, 1), 1)),
    ((5, 6, 1, 1), (4, 6, 1, 1), fields_of((1, 1), (0, 0, 0, 0), (2, 2), 1)),
]


@pytest.mark.parametrize(("data", "weight", "fields"), CASES, ids=str)
def test_convolutions(data: tuple[int, ...], weight: tuple[int, ...], fields: Mapping[str, Any]) -> None:
    check(data, weight, fields, dtypes.float32)


@pytest.mark.parametrize("dtype", [dtypes.float64, dtypes.float16, dtypes.bfloat16], ids=str)
def test_other_types(dtype: DType) -> None:
    for data, weight, fields in (CASES[1], CASES[4], CASES[7]):
        check(data, weight, fields, dtype)


ODD = [
    ((2, 3, 17, 23), (4, 3, 3, 4), fields_of((2, 3), (1, 2, 3, 1), (2, 2), 1)),
    ((2, 2, 19, 25), (4, 1, 2, 3), fields_of((4, 6), (1, 0, 2, 3), (2, 4), 2)),
    ((1, 2, 9, 70), (3, 2, 2, 31), fields_of((1, 2), (1, 1, 9, 4), (1, 1), 1)),
    ((0, 2, 9, 7), (3, 2, 3, 3), fields_of((1, 1), (1, 1, 1, 1), (1, 1), 1)),
    ((2, 2, 9, 7), (0, 2, 3, 3), fields_of((1, 1), (1, 1, 1, 1), (1, 1), 1)),
]
"""Strides and dilations at once, with and without common factors; kernels wider than registers; nothing at all."""


@pytest.mark.parametrize("dtype", [dtypes.float32, dtypes.float16], ids=str)
@pytest.mark.parametrize(("data", "weight", "fields"), ODD, ids=str)
def test_odd_ones(data: tuple[int, ...], weight: tuple[int, ...], fields: Mapping[str, Any], dtype: DType) -> None:
    if 0 not in (*data, *weight):
        check(data, weight, fields, dtype)
        return
    places = Conv2dOp.fit(data, weight, fields)
    x, w, y = (np.ones(shape, dtype.numpy) for shape in (data, weight, places))
    for shape, found in zip(
        (places, data, weight), compile_module(three(data, weight, fields, dtype), "f")([x, w, y]), strict=True
    ):
        assert found.shape == shape
        assert not found.any()


@pytest.mark.parametrize("target", OTHERS)
def test_other_machines(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MSGRAPH_TARGET", target)
    for data, weight, fields in CASES[1:6:2]:
        check(data, weight, fields, dtypes.float32)


PAIRS = st.tuples(st.integers(1, 3), st.integers(1, 3))


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    channels=st.integers(1, 5),
    outputs=st.integers(1, 14),
    groups=st.integers(1, 2),
    kernel=st.tuples(st.integers(1, 4), st.integers(1, 4)),
    strides=PAIRS,
    dilations=PAIRS,
    pads=st.tuples(*[st.integers(0, 3)] * 4),
    size=st.tuples(st.integers(10, 14), st.integers(10, 40)),
)
def test_any_geometry(
    channels: int, outputs: int, groups: int, kernel: Any, strides: Any, dilations: Any, pads: Any, size: Any
) -> None:
    """Every remainder of strides, places nobody reads, kernels smaller than the stride."""
    data, weight = (2, channels * groups, *size), (outputs * groups, channels, *kernel)
    check(data, weight, fields_of(strides, pads, dilations, groups), dtypes.float32)


def test_convolutions_of_many_kernels_read_frames() -> None:
    """Whatever the stride; where rows are short, places of all images are packed from them."""

    def packed(data: tuple[int, ...], weight: tuple[int, ...], fields: Mapping[str, Any]) -> bool:
        tensors = [row_major(shape) for shape in (data, weight, Conv2dOp.fit(data, weight, fields))]
        plan = forward_choice(tensors, dtypes.float32, VectorTarget(), fields)
        assert isinstance(plan, FramePlan)
        return plan.packed

    assert not packed((1, 32, 56, 56), (32, 32, 5, 5), fields_of((1, 1), (2, 2, 2, 2), (1, 1), 1))
    assert not packed((1, 3, 224, 224), (64, 3, 7, 7), fields_of((2, 2), (3, 3, 3, 3), (1, 1), 1))
    assert packed((8, 256, 14, 14), (256, 256, 3, 3), fields_of((2, 2), (1, 1, 1, 1), (1, 1), 1))


def test_kernels_of_three_are_transformed() -> None:
    """Forward and back to images, if channels are enough for that to pay; not with strides, nor in double precision."""

    def transformed(channels: int, step: int, dtype: DType) -> list[bool]:
        data, weight = (2, channels, 30, 30), (channels, channels, 3, 3)
        fields = fields_of((step, step), (1, 1, 1, 1), (1, 1), 1)
        x, w, y = map(row_major, (data, weight, Conv2dOp.fit(data, weight, fields)))
        ways = [(forward_choice, (x, w, y)), (input_choice, (y, w, x)), (weight_choice, (y, x, w))]
        plans = [choose(tensors, dtype, VectorTarget(), fields) for choose, tensors in ways]
        return [isinstance(plan, WinogradPlan) for plan in plans]

    assert transformed(64, 1, dtypes.float32) == [True, True, False]
    assert transformed(4, 1, dtypes.float32) == [False, False, False]
    assert transformed(64, 2, dtypes.float32) == [False, False, False]
    assert transformed(64, 1, dtypes.float64) == [False, False, False]


def test_kernels_of_one_element_multiply_the_image_as_it_lies() -> None:
    """Whatever the direction; not where a stride or padding is between."""

    def pointwise(fields: Mapping[str, Any]) -> list[bool]:
        data, weight = (8, 128, 56, 56), (256, 128, 1, 1)
        x, w, y = map(row_major, (data, weight, Conv2dOp.fit(data, weight, fields)))
        ways = [(forward_choice, (x, w, y)), (input_choice, (y, w, x)), (weight_choice, (y, x, w))]
        plans = [choose(tensors, dtypes.float32, VectorTarget(), fields) for choose, tensors in ways]
        return [isinstance(plan, Tiling) for plan in plans]

    assert pointwise(fields_of((1, 1), (0, 0, 0, 0), (1, 1), 1)) == [True, True, True]
    assert pointwise(fields_of((2, 2), (0, 0, 0, 0), (1, 1), 1)) == [False, False, False]
    assert pointwise(fields_of((1, 1), (1, 1, 1, 1), (1, 1), 1)) == [False, False, False]


def test_few_kernels_read_the_image_as_it_lies() -> None:
    """Depthwise ones, for instance; others are products."""

    def chosen(data: tuple[int, ...], weight: tuple[int, ...], fields: Mapping[str, Any]) -> list[bool]:
        places = Conv2dOp.fit(data, weight, fields)
        x, w, y = map(row_major, (data, weight, places))
        ways = [(forward_choice, (x, w, y)), (input_choice, (y, w, x)), (weight_choice, (y, x, w))]
        found = [choose(tensors, dtypes.float32, VectorTarget(), fields) for choose, tensors in ways]
        return [isinstance(way, DirectConfig) for way in found]

    same, strided = ((1, 1), (1, 1, 1, 1), (1, 1)), ((2, 2), (1, 1, 1, 1), (1, 1))
    assert chosen((8, 96, 56, 56), (96, 1, 3, 3), fields_of(*same, 96)) == [True, True, True]
    assert chosen((8, 256, 28, 28), (256, 256, 3, 3), fields_of(*same, 1)) == [False, False, False]
    assert chosen((8, 256, 56, 56), (256, 256, 3, 3), fields_of(*strided, 1)) == [False, False, False]
    assert chosen((8, 256, 56, 56), (64, 256, 1, 1), fields_of((1, 1), (0, 0, 0, 0), (1, 1), 1)) == [
        False,
        False,
        False,
    ]

"""Products, and element-wise ops in their kernels: every way of computing them, every layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.backend.machines import NAMES, OTHERS, like_neon

from msgraph.backend.target import Target, target_named
from msgraph.dialects import dtypes, ms
from msgraph.dialects.block_formats import FORMATS
from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import Array
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.ops.quantized import QuantizedMatMulOp
from msgraph.dialects.types import tensor_type
from msgraph.dialects.views import View
from msgraph.interpreter import interpret
from msgraph.kernels.builder.vector_target import NEON, VectorTarget
from msgraph.kernels.gemm.blocked import SHALLOW, Tiling
from msgraph.kernels.gemm.selection import DEEP, IN_PLACE, UNCACHED, GemmConfig, lies, product_plan, tiling
from msgraph.kernels.rules import rule_of
from msgraph.pipeline import compile_module

assert ms.MS.operations
EPSILON = {np.float32: 2.0**-24, np.float64: 2.0**-53}
SHAPES = [
    (1, 40, 30),
    (3, 37, 300),
    (4, 4, 9),
    (50, 1, 70),
    (50, 3, 41),
    (7, 33, 517),
    (64, 64, 64),
    (29, 130, 21),
    (17, 45, 1100),
]
RNG = np.random.default_rng(1)


@pytest.fixture(autouse=True)
def same_numbers() -> None:
    """Every test gets the numbers it would get alone."""
    RNG.bit_generator.state = np.random.default_rng(1).bit_generator.state


def products(x: Array, y: Array, layouts: Sequence[tuple[bool, ...]], target: Target | None = None) -> list[Array]:
    """``x @ y`` in one graph for each layout: is the left one, the right one given transposed?"""
    dtype = dtypes.from_numpy(x.dtype)
    swapped = (*range(x.ndim - 2), x.ndim - 1, x.ndim - 2)
    arrays = [
        np.ascontiguousarray(a.transpose(swapped) if t else a)
        for pair in layouts
        for a, t in zip((x, y), pair, strict=True)
    ]
    module, b, arguments = graph("f", [tensor_type(dtype, a.shape) for a in arrays])
    found: list[Any] = []
    for place, (left, right) in enumerate(layouts):
        u, v = arguments[2 * place : 2 * place + 2]
        u = b.transpose(u, perm=swapped) if left else u
        found.append(b.matmul(u, b.transpose(v, perm=swapped) if right else v))
    give(b, found)
    return list(compile_module(module, "f", target)(arrays))


def check(x: Array, y: Array, found: Array) -> None:
    """Within the bound of a sum of that length in any order, and far within it for its average."""
    wide, bound = x.astype(np.float64) @ y.astype(np.float64), np.abs(x.astype(np.float64)) @ np.abs(y)
    error = np.abs(found - wide) / np.maximum(bound, 1e-300)
    unit = EPSILON[x.dtype.type]
    assert error.max() <= 2 * unit * np.sqrt(x.shape[-1] + 4)
    assert found.dtype == x.dtype


@pytest.mark.parametrize(
    "target", [VectorTarget(), VectorTarget(32, False), VectorTarget(16, False, frozenset({NEON}))]
)
def test_no_part_of_the_columns_ends_within_a_tile(target: VectorTarget) -> None:
    for dtype, rows, depth, turned in product((dtypes.float32, dtypes.float64), range(1, 200, 7), (9, 512), (0, 1)):
        for columns in (300, 1000, 4096):
            strides = (1, depth) if turned else (columns, 1)
            views = [
                View((rows, depth), (depth, 1)),
                View((depth, columns), strides),
                View((rows, columns), (columns, 1)),
            ]
            how = product_plan(views, [dtype] * 3, target)
            cuts = rule_of(MatMulOp).split(views, how, 2)
            if cuts is not None and cuts.axes[0] is None:
                width = target.vector_bytes // dtype.size
                panel = {"tiles": how.tiling.vectors * width, "dots": how.tiling.vectors, "rows": width}[how.algorithm]
                assert cuts.multiple_of % panel == 0


LAYOUTS = list(product((False, True), repeat=2))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_products(shape: tuple[int, int, int], dtype: Any) -> None:
    rows, columns, depth = shape
    x, y = RNG.standard_normal((rows, depth)).astype(dtype), RNG.standard_normal((depth, columns)).astype(dtype)
    for found in products(x, y, LAYOUTS):
        check(x, y, found)


@pytest.mark.parametrize("target", OTHERS)
@pytest.mark.parametrize("shape", [(3, 37, 30), (50, 3, 41), (29, 70, 300)], ids=str)
def test_products_on_other_machines(shape: tuple[int, int, int], target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MSGRAPH_TARGET", target)
    assert target_named(target).vector_bytes < 64
    rows, columns, depth = shape
    x, y = RNG.standard_normal((rows, depth)).astype(np.float32), RNG.standard_normal((depth, columns))
    for found in products(x, y.astype(np.float32), LAYOUTS):
        check(x, y.astype(np.float32), found)


INTEGERS = [np.int8, np.uint16, np.int32, np.int64]
HOST, PLAIN = target_named(NAMES[0]), target_named(NAMES[-1])


def named(part: Any) -> str | None:
    """What a machine is called."""
    return part.name if isinstance(part, Target) else None


@pytest.mark.parametrize(("dtype", "target"), [*((d, HOST) for d in INTEGERS), (np.int8, PLAIN)], ids=named)
def test_integers_wrap(dtype: Any, target: Target) -> None:
    """Whole numbers go every way that floats do."""
    for rows, columns, depth in (
        (1, 40, 30),
        (50, 3, 41),
        (2, 7, 700),
        (29, 70, 300),
        (0, 3, 4),
        (3, 0, 4),
        (3, 70, 0),
    ):
        x, y = (RNG.integers(-100, 100, shape).astype(dtype) for shape in ((rows, depth), (depth, columns)))
        for found in products(x, y, LAYOUTS, target):
            assert found.dtype == dtype
            np.testing.assert_array_equal(found, np.matmul(x, y))


@pytest.mark.parametrize(("format", "target"), [*((f, HOST) for f in FORMATS), ("q4_0", like_neon())], ids=named)
def test_few_rows_times_blocks(format: str, target: Target) -> None:
    """Rows are whole numbers of 15 bits for each 32 neighbours: of zeros, of none that is finite, of all sizes."""
    form, columns = FORMATS[format], 7
    element = dtypes.int8 if form.scale is None else dtypes.uint8
    exponents = np.array([*range(0x20, 0x40), *range(0xA0, 0xC0)], np.uint8)
    blocks = RNG.choice(exponents, (columns, 1024 // form.elements * form.size)).view(element.numpy)
    weights = form.unpacked(blocks)
    for rows in range(1, 6):
        x = RNG.standard_normal((rows, 32, 32)) * 2.0 ** RNG.integers(-20, 20, (rows, 32, 1))
        x[0, 3], x[0, 5, 7], x[-1, 4] = 0, -(2.0**20), RNG.standard_normal(32) * 1e-40
        x = x.reshape(rows, 1024).astype(np.float32)
        if rows == 4:
            x[1, 700], x[2, 1] = np.inf, np.nan
        module, b, (u, v) = graph("f", [tensor_type(dtypes.float32, x.shape), tensor_type(element, blocks.shape)])
        give(b, b.emit(QuantizedMatMulOp, [u, v], {"format": format}))
        (found,) = compile_module(module, "f", target)([x, blocks])
        finite = np.isfinite(x).all(-1)
        assert np.isnan(found[~finite]).all()
        groups = np.abs(x[finite]).reshape(-1, 32, 32)
        bound = np.broadcast_to(groups.max(-1, keepdims=True), groups.shape).reshape(-1, 1024) @ np.abs(weights).T
        assert (np.abs(found[finite] - x[finite].astype(np.float64) @ weights.T) <= 2.0**-14 * bound).all()


def test_more_than_one_block_in_every_dim() -> None:
    x, y = (RNG.standard_normal(shape).astype(np.float32) for shape in ((203, 1060), (1060, 300)))
    for found in products(x, y, LAYOUTS):
        check(x, y, found)


@pytest.mark.parametrize("target", ["", "avx2", "generic"])
def test_a_large_result_of_short_sums_is_written_line_by_line(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MSGRAPH_TARGET", target)
    for depth in (1, 9, 64):
        x, y = (RNG.standard_normal(shape).astype(np.float32) for shape in ((2, 131, depth), (2, depth, 2309)))
        for found in products(x, y, LAYOUTS if depth == 9 else LAYOUTS[:1]):
            check(x, y, found)


def test_few_rows_times_a_matrix_no_cache_holds() -> None:
    """The last rows of it say that memory is to bring themselves."""
    x, y = (RNG.standard_normal(shape).astype(np.float32) for shape in ((11, 1301), (1301, 1750)))
    check(x, y, products(x, y, LAYOUTS[:1])[0])


FEW = ((1, 300), (3, 129), (7, 130), (40, 90), (130, 1), (131, 3))
"""Few rows or columns: they are widened where they lie, in pairs or one by one."""


@pytest.mark.parametrize("target", ["", *OTHERS])
@pytest.mark.parametrize("dtype", [dtypes.float16, dtypes.bfloat16], ids=str)
def test_half_precision_is_summed_up_in_float32(dtype: Any, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result is rounded once, whatever the number of parts the sum is made of."""
    if target:
        monkeypatch.setenv("MSGRAPH_TARGET", target)
    few = [(rows, depth, columns) for rows, columns in FEW for depth in (1, 33, 600)]
    for rows, depth, columns in (*few, (29, 600, 70) if target else (203, 530, 1100)):
        x, y = (RNG.standard_normal(shape).astype(dtype.numpy) for shape in ((rows, depth), (depth, columns)))
        wide = x.astype(np.float64) @ y.astype(np.float64)
        bound = np.abs(x.astype(np.float64)) @ np.abs(y.astype(np.float64))
        unit = 2.0**-11 if dtype is dtypes.float16 else 2.0**-8
        for found in products(x, y, LAYOUTS):
            error = np.abs(found.astype(np.float64) - wide)
            assert np.all(error <= 1.01 * unit * np.abs(wide) + 2.0**-23 * np.sqrt(depth) * bound)


def test_sums_of_nothing() -> None:
    for rows, columns in ((3, 5), (40, 70)):
        x, y = np.zeros((rows, 0), np.float32), np.zeros((0, columns), np.float32)
        for found in products(x, y, [(False, False)]):
            assert found.shape == (rows, columns) and not found.any()


def test_batches() -> None:
    x, y = (RNG.standard_normal(shape).astype(np.float32) for shape in ((3, 2, 40, 20), (3, 2, 20, 50)))
    for found in products(x, y, LAYOUTS):
        check(x, y, found)


def test_large_products_share_their_loops() -> None:
    """Sizes are arguments; what a kernel's key holds of them is a tile's shape."""

    def planned(rows: int, columns: int, depth: int) -> GemmConfig:
        views = [
            View((rows, depth), (depth, 1)),
            View((depth, columns), (columns, 1)),
            View((rows, columns), (columns, 1)),
        ]
        return product_plan(views, [dtypes.float32] * 3, VectorTarget())

    one_part = Tiling(6, 4, in_one_part=True)
    whole = planned(600, 2048, 77)
    assert planned(1000, 1024, 500) == whole == GemmConfig("tiles", one_part, IN_PLACE, "rows", whole=True)
    assert planned(1000, 1000, 500) == whole._replace(whole=False)
    assert planned(1000, 1000, 1000).tiling == Tiling(6, 4, DEEP, in_one_part=True)
    assert planned(1000, 1000, 1025) == planned(600, 1000, 3000)
    assert planned(600, 2048, 3000) == GemmConfig("tiles", Tiling(6, 4, DEEP), IN_PLACE, "rows", whole=True)
    assert planned(1000, 1000, 64).tiling == planned(600, 2048, 5).tiling == Tiling(6, 4, SHALLOW, in_one_part=True)
    assert planned(100, 1000, 64).tiling.depth == planned(1000, 1000, 65).tiling.depth > SHALLOW
    assert planned(12, 300, 300).right == IN_PLACE
    assert planned(12, 2000, 2000).right == UNCACHED
    assert planned(1, 1000, 1000).algorithm == "rows"
    assert tiling(64, 48, dtypes.float32, VectorTarget()) == Tiling(8, 3)
    assert lies(View((3, 5), (1, 3))) == "columns"


@pytest.mark.parametrize("dtype", [dtypes.float32, dtypes.float64, dtypes.bfloat16], ids=str)
@pytest.mark.parametrize("shape", [(29, 70, 600), (5, 100, 3), (203, 49, 41)], ids=str)
def test_factors_that_are_lanes(shape: tuple[int, int, int], dtype: Any) -> None:
    """The tiles of NEON, in code for this processor, whichever way the operands lie."""
    rows, columns, depth = shape
    x, y = (RNG.standard_normal(shape).astype(dtype.numpy) for shape in ((rows, depth), (depth, columns)))
    unit = 2.0**-8 if dtype is dtypes.bfloat16 else 0.0
    wide = x.astype(np.float64) @ y.astype(np.float64)
    bound = np.abs(x.astype(np.float64)) @ np.abs(y.astype(np.float64))
    for found in products(x, y, LAYOUTS, like_neon()):
        error = np.abs(found.astype(np.float64) - wide)
        assert np.all(error <= 1.01 * unit * np.abs(wide) + 2.0**-23 * np.sqrt(depth) * bound)


# -- element-wise ops in the kernel of a product ---------------------------------------------------------------------


assert ms.MS.operations
UNITS: dict[DType, float] = {dtypes.float32: 3e-5, dtypes.float64: 1e-13, dtypes.float16: 4e-3, dtypes.bfloat16: 4e-2}
"""How far results may be off, of the greatest element: NumPy sums up in other orders, on every processor in its own;
half precision by a few roundings of an intermediate one."""


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


SIZES = [(1, 300, 70), (3, 37, 40), (6, 64, 9), (29, 130, 21), (70, 9, 600), (200, 1100, 300)]


@pytest.mark.parametrize("shape", SIZES, ids=str)
@pytest.mark.parametrize("dtype", [dtypes.float32, dtypes.float64, dtypes.float16, dtypes.bfloat16], ids=str)
def test_bias_and_activation(shape: tuple[int, int, int], dtype: Any) -> None:
    rows, columns, depth = shape
    compare(dense, [(rows, depth), (depth, columns), (columns,)], 1, dtype)


@pytest.mark.parametrize("target", OTHERS)
@pytest.mark.parametrize("dtype", [dtypes.float32, dtypes.float64, dtypes.bfloat16], ids=str)
def test_on_other_machines(target: str, dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MSGRAPH_TARGET", target)
    compare(dense, [(29, 300), (300, 43), (43,)], 1, dtype)


def test_no_result_can_hold_the_sums() -> None:
    def write(b: Any, x: Any, y: Any, limit: Any) -> Sequence[Any]:
        p = b.matmul(x, y)
        return [b.greater(p, limit), b.convert(p, dtype=dtypes.float16)]

    compare(write, [(203, 520), (520, 530), (530,)], 1, dtypes.float32)


def test_the_product_itself_is_wanted() -> None:
    def write(b: Any, x: Any, y: Any, bias: Any) -> Sequence[Any]:
        p = b.matmul(x, y)
        return [b.add(p, bias), p, b.transpose(p, perm=(1, 0))]

    compare(write, [(50, 520), (520, 130), (130,)], 2, dtypes.float32)


def test_sums_of_nothing_in_an_epilogue() -> None:
    def write(b: Any, x: Any, y: Any, bias: Any) -> Sequence[Any]:
        return [b.add(b.matmul(x, y), bias)]

    compare(write, [(20, 0), (0, 70), (70,)], 1, dtypes.float32)

"""Compiled operations are as exact as ``packs/bisect/accuracy.py`` says, and ``docs/accuracy.md`` says the same.

float32 is compared with NumPy's float64, float64 with long doubles; ``tests/backend/test_accuracy.py`` compares the
elementary functions with mpmath everywhere, their special numbers too.
"""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import ops
from msgraph.backend.target import FAST, Target, host_target, target_named
from msgraph.dialects import dtypes
from msgraph.dialects.building import give, graph
from msgraph.dialects.calls import load_modules
from msgraph.dialects.contract import Array, GraphOp, Named, as_tuple, why_unsupported
from msgraph.dialects.families.elementwise import Elementwise, ElementwiseBinary, ElementwiseUnary
from msgraph.dialects.types import tensor_type
from msgraph.library.functions.special import SpecialOp
from msgraph.packs.bisect.accuracy import ARGUMENT, ELEMENTWISE, RESULT, SUMS
from msgraph.pipeline import compile_module

COUNT = 40_000
"""Numbers each operation is tried on."""

load_modules()
LONGER = np.finfo(np.longdouble).precision > np.finfo(np.float64).precision
NO_ARITHMETIC = {"cast", "isfinite", "isinf", "isnan"}


def float_ops() -> dict[str, Named]:
    """The elementwise operations that give floating-point numbers for such."""
    return {
        name: named
        for name, named in GraphOp.BY_WORD.items()
        if issubclass(op := named.op, ElementwiseUnary | ElementwiseBinary)
        and "f" in op.kinds(**named.fields)
        and name not in NO_ARITHMETIC
        and op is not SpecialOp  # tests/dialects/test_special.py: their own formula proves nothing
        and why_unsupported(op.lower) is None
        and op.result_dtype(dtypes.float32, **fields_of(named)[0]) is dtypes.float32
    }


def fields_of(named: Named) -> list[dict[str, Any]]:
    """The fields to try."""
    more = named.op.sample_fields() if issubclass(named.op, ElementwiseUnary) else {}
    return [{**named.fields, **more}]


OPS = float_ops()


def test_every_operation_has_a_bound() -> None:
    assert set(OPS) == set(ELEMENTWISE)


@pytest.mark.parametrize("name", sorted(ELEMENTWISE))
def test_elementwise_float32(name: str) -> None:
    assert worst(name, np.float32, host_target()) <= ELEMENTWISE[name].single


@pytest.mark.parametrize("name", sorted(ELEMENTWISE))
def test_elementwise_float64(name: str) -> None:
    if LONGER:
        assert worst(name, np.float64, host_target()) <= ELEMENTWISE[name].double


@pytest.mark.parametrize("name", sorted(ELEMENTWISE))
def test_elementwise_with_fewer_digits(name: str) -> None:
    assert worst(name, np.float32, target_named(host_target().name + FAST)) <= ELEMENTWISE[name].fast


def worst(name: str, dtype: type[np.floating[Any]], target: Target) -> float:
    """The largest error of an operation, in the units of its bound."""
    op, unit = cast("type[Elementwise]", OPS[name].op), ELEMENTWISE[name].unit
    arity = 1 if issubclass(op, ElementwiseUnary) else 2
    columns = [samples(op.domain(**OPS[name].fields), dtype, seed) for seed in range(arity)]
    largest = 0.0
    for fields in fields_of(OPS[name]):
        module, b, arguments = graph("f", [tensor_type(dtypes.from_numpy(c.dtype), c.shape) for c in columns])
        give(b, b.emit(op, arguments, fields))
        (found,) = compile_module(module, "f", target)(columns)
        wide = np.float64 if dtype is np.float32 else np.longdouble
        with np.errstate(all="ignore"):
            truth = as_tuple(op.eager(*(column.astype(wide) for column in columns), **fields))[0]
            rounded = truth.astype(dtype)
            measure = rounded if unit == RESULT else columns[0] if unit == ARGUMENT else np.ones_like(rounded)
            off = np.abs(found.astype(wide) - truth) / np.spacing(np.abs(measure)).astype(wide)
            counts = np.isfinite(rounded) & (np.abs(rounded) >= np.finfo(dtype).smallest_normal)
        assert np.array_equal(np.isnan(found), np.isnan(rounded)), name
        largest = max(largest, float(np.max(off, where=counts, initial=0.0)))
    return largest


def samples(domain: tuple[float, float], dtype: type[np.floating[Any]], seed: int) -> Array:
    """Half from where an operation is interesting, half from 1e-8 to 80, both signs."""
    random = np.random.default_rng(seed)
    few = COUNT // 2
    wide = np.exp(random.uniform(np.log(1e-8), np.log(80), few)) * random.choice([-1.0, 1.0], few)
    return np.concatenate([random.uniform(*domain, few), wide]).astype(dtype)


# -- sums and products of matrices ---------------------------------------------------------------------------------


def _windows(x: Any) -> Any:
    return np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(2, 3))


def _correlated(x: Any, w: Any) -> Any:
    return np.einsum("ncijkl,ockl->noij", _windows(x), w)


def _centred(x: Any) -> Any:
    return x - x.mean(-1, keepdims=True)


def _softmax(x: Any) -> Any:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def _log_softmax(x: Any) -> Any:
    return np.log(_softmax(x))


def _norm(x: Any) -> Any:
    return _centred(x) / np.sqrt((_centred(x) ** 2).mean(-1, keepdims=True) + 1e-5)


def _largest(f: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arrays: np.abs(f(*arrays)).max(-1, keepdims=True)


def _terms(f: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arrays: f(*map(np.abs, arrays))


def _result(f: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arrays: np.abs(f(*arrays))


Case = tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any], Sequence[tuple[int, ...]]]
SQUARE, MATRICES = [(1024, 1024)], [(96, 4096), (4096, 80)]
CASES: dict[str, Case] = {
    "reduce_sum": (lambda x: x.sum(), np.sum, _terms(np.sum), SQUARE),
    "reduce_sum, axis 1": (lambda x: x.sum(1), lambda x: x.sum(1), _terms(lambda x: x.sum(1)), SQUARE),
    "reduce_sum, axis 0": (lambda x: x.sum(0), lambda x: x.sum(0), _terms(lambda x: x.sum(0)), SQUARE),
    "reduce_prod, axis 1": (
        lambda x: (1 + x / 16).prod(1), lambda x: (1 + x / 16).prod(1), _result(lambda x: (1 + x / 16).prod(1)), SQUARE,
    ),
    "cumsum, axis 1": (lambda x: ops.cumsum(x, 1), lambda x: x.cumsum(1), _terms(lambda x: x.cumsum(1)), SQUARE),
    "cumsum, axis 0": (lambda x: ops.cumsum(x, 0), lambda x: x.cumsum(0), _terms(lambda x: x.cumsum(0)), SQUARE),
    "matmul": (lambda a, b: a @ b, np.matmul, _terms(np.matmul), MATRICES),
    "matmul, one column": (lambda a, b: a @ b, np.matmul, _terms(np.matmul), [(96, 4096), (4096, 1)]),
    "conv2d": (ops.conv2d, _correlated, _terms(_correlated), [(2, 64, 12, 12), (32, 64, 3, 3)]),
    "mean": (lambda x: x.mean(), np.mean, _terms(np.mean), SQUARE),
    "var": (lambda x: x.var(1), lambda x: x.var(1), _result(lambda x: x.var(1)), SQUARE),
    "softmax": (lambda x: ops.softmax(x, -1), _softmax, _result(_softmax), SQUARE),
    "log_softmax": (
        lambda x: ops.log_softmax(x, -1), _log_softmax, _largest(_log_softmax), SQUARE,
    ),
    "layer_norm": (
        lambda x: ops.layer_norm(x, (1024,), eps=1e-5), _norm, _largest(_norm), SQUARE,
    ),
}  # fmt: skip
"""Compiled, in NumPy, what the error is divided by, and the shapes."""


def test_every_sum_is_tried() -> None:
    assert set(CASES) == set(SUMS)


@cache
def error(name: str, dtype: type[np.floating[Any]], precise: bool) -> float:
    """The largest relative error."""
    compiled, exact, scale, shapes = CASES[name]
    random = np.random.default_rng(5)
    arrays = [(random.standard_normal(shape) + 0.25).astype(dtype) for shape in shapes]
    ms.set_context(precise_math=precise)
    try:
        found = ms.jit(compiled)(*map(ms.Tensor, arrays)).asnumpy()
    finally:
        ms.set_context(precise_math=True)
    wide = [array.astype(np.float64 if dtype is np.float32 else np.longdouble) for array in arrays]
    return float(np.max(np.abs(found - exact(*wide)) / scale(*wide)))


@pytest.mark.parametrize("name", SUMS)
def test_sums(name: str) -> None:
    assert error(name, np.float32, True) <= SUMS[name].single
    if LONGER:
        assert error(name, np.float64, True) <= SUMS[name].double


@pytest.mark.parametrize("name", ["reduce_sum, axis 1", "matmul", "layer_norm", "softmax"])
def test_sums_with_fewer_digits(name: str) -> None:
    assert error(name, np.float32, False) <= 4 * SUMS[name].single


# -- the switch ----------------------------------------------------------------------------------------------------


@pytest.fixture
def fewer_digits() -> Any:
    ms.set_context(precise_math=False)
    yield
    ms.set_context(precise_math=True)


def test_the_switch_compiles_anew_and_finds_what_was() -> None:
    @ms.jit
    def f(x: Any, y: Any) -> Any:
        return ops.tanh(x) * y + x

    x = np.linspace(-4, 4, 1000, dtype=np.float32)
    tensor = ms.Tensor(x)
    results: list[Array] = []
    for precise in (True, False, True, False):
        ms.set_context(precise_math=precise)
        results += [f(tensor, tensor).asnumpy() for _ in range(4)][-1:]
    ms.set_context(precise_math=True)
    first, second, third, fourth = results
    assert f.cache_info().misses == 2
    assert f.signatures[1].reason == "precise_math is False"
    assert np.array_equal(first, third) and np.array_equal(second, fourth)
    assert not np.array_equal(first, second)
    assert np.allclose(first, second, rtol=1e-5, atol=1e-6)


def test_cells_follow_the_switch() -> None:
    net = ms.nn.Tanh()
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        x = ms.Tensor(np.linspace(-4, 4, 100, dtype=np.float32))
        precise = [net(x).asnumpy() for _ in range(5)][-1]
        ms.set_context(precise_math=False)
        fast = [net(x).asnumpy() for _ in range(5)][-1]
        ms.set_context(precise_math=True)
        again = net(x).asnumpy()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE, precise_math=True)
    assert np.array_equal(precise, again)
    assert not np.array_equal(precise, fast)


@pytest.mark.usefixtures("fewer_digits")
def test_products_and_sums_are_rounded_once() -> None:
    @ms.jit
    def f(x: Any, y: Any) -> Any:
        return x * y + x, x * y - y, x - x * y

    if "contract" not in host_target().math_features:
        pytest.skip("no multiply-add here")
    random = np.random.default_rng(0)
    x, y = (random.standard_normal(5000).astype(np.float32) for _ in range(2))
    a, b = x.astype(np.float64), y.astype(np.float64)
    for found, truth in zip(f(ms.Tensor(x), ms.Tensor(y)), (a * b + a, a * b - b, a - a * b), strict=True):
        assert np.array_equal(found.asnumpy(), truth.astype(np.float32))


@pytest.mark.usefixtures("fewer_digits")
def test_special_numbers_stay_special() -> None:
    @ms.jit
    def f(x: Any) -> Any:
        return ops.exp(x), ops.tanh(x)

    x = ms.Tensor(np.array([np.nan, np.inf, -np.inf, 0.0, -200.0, 200.0], np.float32))
    exp, tanh = (value.asnumpy() for value in f(x))
    np.testing.assert_array_equal(exp, np.array([np.nan, np.inf, 0, 1, 0, np.inf], np.float32))
    np.testing.assert_allclose(tanh, np.array([np.nan, 1, -1, 0, -1, 1], np.float32), rtol=3e-7)


def test_the_switch_takes_bools() -> None:
    with pytest.raises(ValueError, match="precise_math"):
        ms.set_context(precise_math="yes")

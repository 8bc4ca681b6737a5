"""How far `expand-math`'s functions are from the truth, in units of the last place of the result.

Every function runs through the code generator in both formats, as a scalar and on the vectors of each target, on
samples from everywhere: both signs and all magnitudes, around 1, around multiples of pi/2, and the special numbers
with each other. float32 is compared with NumPy's float64, float64 with mpmath.
"""

from __future__ import annotations

import ctypes
import importlib
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias, cast

import numpy as np
import pytest
from tests.backend.machines import NAMES
from xdsl.dialects import arith, func, memref, scf, vector
from xdsl.dialects import math as math_dialect
from xdsl.dialects.builtin import Float32Type, Float64Type, IndexType, IntegerAttr, MemRefType, VectorType
from xdsl.ir import Attribute, Block, Operation, Region

from msgraph.backend.emit import emit_kernels
from msgraph.backend.engine import engine_for
from msgraph.backend.program import INSTRUCTION_HEADER
from msgraph.backend.runtime.code import loop
from msgraph.backend.target import host_target, target_named
from msgraph.passes.expand_math.expand_math import FUNCTIONS, expand

mp: Any = importlib.import_module("mpmath")  # it has no types
Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Function:
    """A function's op, what it is compared with, and how many ulps it may be off."""

    op: type[Operation]
    numpy: Callable[..., Any]
    exact: Callable[..., Any]
    single: float
    double: float
    positive: bool = False
    arity: int = 1


def _cube_root(x: Any) -> Any:
    return mp.cbrt(x) if x >= 0 else -mp.cbrt(-x)


def _power_of_two(x: Any) -> Any:
    return mp.mpf(2) ** x


def _power_of_two_of_array(x: Array) -> Array:
    return np.power(2.0, x)  # Wine's exp2 is wrong for large numbers


def _binary_logarithm(x: Any) -> Any:
    return mp.log(x, 2)


def _binary_logarithm_of_array(x: Array) -> Array:
    return np.log2(x + 0.0)  # Wine's log2 gives a NaN for -0


def _reciprocal_root(x: Any) -> Any:
    return 1 / mp.sqrt(x)


def _reciprocal_root_of_array(x: Array) -> Array:
    return 1 / np.sqrt(x)


_ERF = np.vectorize(math.erf, otypes=[np.float64])
M = math_dialect
TABLE = {
    "exp": Function(M.ExpOp, np.exp, mp.exp, 1.0, 1.0),
    "exp2": Function(M.Exp2Op, _power_of_two_of_array, _power_of_two, 1.0, 1.0),
    "expm1": Function(M.ExpM1Op, np.expm1, mp.expm1, 1.5, 2.0),
    "log": Function(M.LogOp, np.log, mp.log, 1.0, 1.0, True),
    "log2": Function(M.Log2Op, _binary_logarithm_of_array, _binary_logarithm, 0.51, 0.51, True),
    "log10": Function(M.Log10Op, np.log10, mp.log10, 0.51, 0.51, True),
    "log1p": Function(M.Log1pOp, np.log1p, mp.log1p, 1.0, 1.0),
    "sin": Function(M.SinOp, np.sin, mp.sin, 2.0, 1.0),
    "cos": Function(M.CosOp, np.cos, mp.cos, 2.0, 1.0),
    "tan": Function(M.TanOp, np.tan, mp.tan, 0.51, 1.0),
    "asin": Function(M.AsinOp, np.arcsin, mp.asin, 0.51, 1.0),
    "acos": Function(M.AcosOp, np.arccos, mp.acos, 0.51, 1.0),
    "atan": Function(M.AtanOp, np.arctan, mp.atan, 0.51, 2.0),
    "atan2": Function(M.Atan2Op, np.arctan2, mp.atan2, 0.51, 2.0, arity=2),
    "sinh": Function(M.SinhOp, np.sinh, mp.sinh, 0.51, 2.0),
    "cosh": Function(M.CoshOp, np.cosh, mp.cosh, 0.51, 1.5),
    "tanh": Function(M.TanhOp, np.tanh, mp.tanh, 1.5, 1.5),
    "asinh": Function(M.AsinhOp, np.arcsinh, mp.asinh, 0.51, 2.0),
    "acosh": Function(M.AcoshOp, np.arccosh, mp.acosh, 0.51, 1.0, True),
    "atanh": Function(M.AtanhOp, np.arctanh, mp.atanh, 0.51, 2.0),
    "erf": Function(M.ErfOp, _ERF, mp.erf, 1.1, 1.1),
    "powf": Function(M.PowFOp, np.power, mp.power, 0.51, 1.5, True, 2),
    "cbrt": Function(M.CbrtOp, np.cbrt, _cube_root, 0.51, 1.0),
    "rsqrt": Function(M.RsqrtOp, _reciprocal_root_of_array, _reciprocal_root, 1.5, 1.5, True),
}
LANES = {"avx512": (16, 8), "avx2": (8, 4), "neon": (4, 2), "generic": (4, 2), "scalar": (0, 0)}
"""Of float32 and float64 on each target."""
TARGETS = [*NAMES, "scalar"]
SPECIAL = [0.0, math.inf, math.nan, 1.0, 0.5, 2.0, 3.0, 1e10, 0.0, 0.0, 0.0]


def test_every_function_has_a_bound() -> None:
    assert {function.op for function in TABLE.values()} == set(FUNCTIONS)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", TABLE)
def test_float32_accuracy(name: str, target: str) -> None:
    function = TABLE[name]
    columns, expected = reference32(name)
    found = run(name, target, np.float32, columns)
    check_specials(columns, found, expected)
    assert worst(found, expected) <= function.single


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", TABLE)
def test_float64_accuracy(name: str, target: str) -> None:
    function = TABLE[name]
    columns, expected, exact = reference64(name)
    found = run(name, target, np.float64, columns)
    check_specials(columns, found, expected)
    off = 0.0
    for value, truth in zip(found, exact, strict=True):
        if truth is not None and math.isfinite(value):
            off = max(off, float(abs(mp.mpf(float(value)) - truth) / mp.mpf(math.ulp(float(truth)))))
    assert off <= function.double


# -- samples and truth ----------------------------------------------------------------------------------


def special_numbers(dtype: type[np.floating[Any]]) -> Array:
    limits = np.finfo(dtype)
    numbers = np.array(SPECIAL, dtype)
    numbers[-3:] = limits.smallest_subnormal, limits.smallest_normal, limits.max
    return np.concatenate([numbers, -numbers])


def samples(dtype: type[np.floating[Any]], count: int, seed: int) -> Array:
    """Numbers from everywhere, a seventh of `count` from each place, after the special ones."""
    random = np.random.default_rng(seed)
    few = count // 7
    limits = np.finfo(dtype)
    lowest, highest = math.log(float(limits.smallest_normal)) - 12, math.log(float(limits.max))
    sign = random.choice([-1.0, 1.0], few)
    places = [
        np.exp(random.uniform(lowest, highest, few)) * sign,
        random.uniform(-1, 1, few),
        random.uniform(-8, 8, few),
        random.uniform(-1, 1, few) * highest * 1.05,
        sign * (1 + random.uniform(-1, 1, few) * np.exp2(random.uniform(-25, -1, few))),
        np.round(random.uniform(-6e4, 6e4, few)) * (math.pi / 2),
        random.normal(size=few) * np.exp2(random.uniform(-30, 20, few)),
    ]
    return np.concatenate([special_numbers(dtype), *places]).astype(dtype)


def arguments(function: Function, dtype: type[np.floating[Any]], count: int) -> list[Array]:
    x = samples(dtype, count, 1)
    specials = len(special_numbers(dtype))
    x[specials:] = np.abs(x[specials:]) if function.positive else x[specials:]
    if function.arity == 1:
        return [x]
    y = np.random.default_rng(3).permutation(samples(dtype, count, 2))
    if function.positive:  # most powers of most numbers are 0 or infinite
        with np.errstate(all="ignore"):
            largest = np.minimum(80 / np.abs(np.log(np.maximum(np.abs(x), 1e-30))), 1e4)
        y[::2] = (np.random.default_rng(4).uniform(-1, 1, len(y)) * largest).astype(dtype)[::2]
    left, right = np.meshgrid(special_numbers(dtype), special_numbers(dtype))
    return [np.concatenate([left.ravel(), x]), np.concatenate([right.ravel(), y])]


@cache
def reference32(name: str) -> tuple[list[Array], Array]:
    columns = arguments(TABLE[name], np.float32, 20_000 if name == "erf" else 200_000)
    with np.errstate(all="ignore"):
        return columns, TABLE[name].numpy(*(column.astype(np.float64) for column in columns))


@cache
def reference64(name: str) -> tuple[list[Array], Array, list[Any]]:
    """Arguments, NumPy's results (for where they are special), and the truth where it is a number.

    mpmath has no negative zero, so zeros are left to NumPy.
    """
    columns = arguments(TABLE[name], np.float64, 2_100)
    with np.errstate(all="ignore"):
        expected: Array = TABLE[name].numpy(*columns)
    exact: list[Any] = []
    with mp.workprec(140):
        for row, value in zip(zip(*columns, strict=True), expected, strict=True):
            known = math.isfinite(value) and value != 0 and all(math.isfinite(x) and x for x in row)
            truth = TABLE[name].exact(*(mp.mpf(float(x)) for x in row)) if known else None
            exact.append(None if isinstance(truth, mp.mpc) else truth)
    return columns, expected, exact


def worst(found: Array, expected: Array) -> float:
    with np.errstate(all="ignore"):
        rounded = expected.astype(found.dtype)
        unit = np.spacing(np.abs(rounded)).astype(np.float64)
        off = np.abs(found.astype(np.float64) - expected) / unit
    return float(np.max(off, where=np.isfinite(rounded), initial=0.0))


def check_specials(columns: list[Array], found: Array, expected: Array) -> None:
    """Where the result is a NaN, infinite or zero, ours is too, with the same sign."""
    with np.errstate(all="ignore"):
        rounded = expected.astype(found.dtype)
    number = ~np.isnan(rounded)
    special = number & (np.isinf(rounded) | (expected == 0))
    wrong = np.isnan(found) == number
    wrong |= special & ((found != rounded) | (np.signbit(found) != np.signbit(rounded)))
    rows = [tuple(float(column[i]) for column in columns) for i in np.flatnonzero(wrong)[:5]]
    assert not rows, rows


# -- native code ----------------------------------------------------------------------------------------


def run(name: str, target: str, dtype: type[np.floating[Any]], columns: list[Array]) -> Array:
    width = LANES[target][dtype is np.float64]
    step, count = max(width, 1), len(columns[0])
    padded = [np.concatenate([column, np.ones(-count % step, dtype)]) for column in columns]
    arrays = [*padded, np.empty(len(padded[0]), dtype)]
    bases = np.array([array.ctypes.data for array in arrays], np.int64)
    fields = [field for slot in range(len(arrays)) for field in (slot, 0)]
    record = np.array([*[0] * INSTRUCTION_HEADER, *fields, len(arrays[0])], np.int64)
    kernels(target, dtype)[name](bases.ctypes.data, record.ctypes.data)
    return arrays[-1][:count]


@cache
def kernels(target: str, dtype: type[np.floating[Any]]) -> dict[str, Callable[[int, int], None]]:
    """All functions compiled in one module."""
    machine = host_target() if target == "scalar" else target_named(target)
    element = Float64Type() if dtype is np.float64 else Float32Type()
    functions = [kernel(name, element, LANES[target][dtype is np.float64]) for name in TABLE]
    for function in functions:
        expand(function, frozenset({"avx512f"} if target == "avx512" else ()))
    engine = engine_for(machine)
    addresses = engine.link(
        engine.compile(emit_kernels(functions, machine)), [f.sym_name.data for f in functions], loop(machine)
    )
    native = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    return {name: cast("Callable[[int, int], None]", native(addresses[f"loop_{name}"])) for name in TABLE}


def kernel(name: str, element: Float32Type | Float64Type, width: int) -> func.FuncOp:
    """A loop over whole vectors (or single numbers): load, apply, store."""
    function, index = TABLE[name], IndexType()
    lanes: Attribute = VectorType(element, [width]) if width else element
    buffer = MemRefType(element, [-1])
    load = vector.LoadOp if width else memref.LoadOp
    store = vector.StoreOp if width else memref.StoreOp
    types: list[Attribute] = [*[buffer] * (function.arity + 1), index]
    entry, body = Block(arg_types=types), Block(arg_types=[index])
    *inputs, output, count = entry.args
    loads = [load.create(operands=[source, body.args[0]], result_types=[lanes]) for source in inputs]
    applied = function.op.create(operands=[op.results[0] for op in loads], result_types=[lanes])
    stored = store.create(operands=[applied.results[0], output, body.args[0]])
    body.add_ops([*loads, applied, stored, scf.YieldOp()])
    start = arith.ConstantOp(IntegerAttr(0, index))
    step = arith.ConstantOp(IntegerAttr(max(width, 1), index))
    entry.add_ops([start, step, scf.ForOp(start, count, step, [], body), func.ReturnOp()])
    return func.FuncOp(f"loop_{name}", (types, []), Region(entry))

"""The array API standard: our functions beside NumPy's, which follow it too, in values, shapes and element types."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterator
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, array_api
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes

NEW_NUMPY = np.lib.NumpyVersion(np.__version__) >= "2.3.0"
beside_numpy = pytest.mark.skipif(not NEW_NUMPY, reason="before 2.3 NumPy itself did not follow the standard in all")
xp: Any = array_api
reference: Any = np
Case = tuple[str, tuple[Any, ...], dict[str, Any]]

NAMES = """
    __array_namespace_info__ abs acos acosh add all any arange argmax argmin argsort asarray asin asinh astype atan
    atan2 atanh bitwise_and bitwise_invert bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor bool
    broadcast_arrays broadcast_to can_cast ceil clip complex128 complex64 concat conj copysign cos cosh count_nonzero
    cumulative_prod cumulative_sum diff divide e empty empty_like equal exp expand_dims expm1 eye finfo flip float32
    float64 floor floor_divide from_dlpack full full_like greater greater_equal hypot iinfo imag inf int16 int32 int64
    int8 isdtype isfinite isinf isnan less less_equal linspace log log10 log1p log2 logaddexp logical_and logical_not
    logical_or logical_xor matmul matrix_transpose max maximum mean meshgrid min minimum moveaxis multiply nan negative
    newaxis nextafter nonzero not_equal ones ones_like permute_dims pi positive pow prod real reciprocal remainder
    repeat reshape result_type roll round searchsorted sign signbit sin sinh sort sqrt square squeeze stack std subtract
    sum take take_along_axis tan tanh tensordot tile tril triu trunc uint16 uint32 uint64 uint8 unique_all unique_counts
    unique_inverse unique_values unstack var vecdot where zeros zeros_like linalg.cholesky linalg.cross linalg.det
    linalg.diagonal linalg.eigh linalg.eigvalsh linalg.inv linalg.matmul linalg.matrix_norm linalg.matrix_power
    linalg.matrix_rank linalg.matrix_transpose linalg.outer linalg.pinv linalg.qr linalg.slogdet linalg.solve linalg.svd
    linalg.svdvals linalg.tensordot linalg.trace linalg.vecdot linalg.vector_norm fft.fft fft.fftfreq fft.fftn
    fft.fftshift fft.hfft fft.ifft fft.ifftn fft.ifftshift fft.ihfft fft.irfft fft.irfftn fft.rfft fft.rfftfreq
    fft.rfftn
""".split()  # noqa: SIM905
INTEGERS = ["int8", "int32", "int64", "uint8", "uint32", "uint64"]
FLOATS, COMPLEX = ["float32", "float64"], ["complex64", "complex128"]
REALS, NUMBERS = INTEGERS + FLOATS, INTEGERS + FLOATS + COMPLEX
EDGES = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 0.5, -2.5, 1e30])


def make(dtype: str, *shape: int, seed: int = 0) -> Any:
    """Numbers of a type, the same each time."""
    rng = np.random.default_rng(seed)
    if dtype == "bool":
        return rng.random(shape) > 0.5
    if dtype in FLOATS:
        return (rng.standard_normal(shape) * 3).astype(dtype)
    if dtype in COMPLEX:
        return (rng.standard_normal(shape) * 2 + 1j * rng.standard_normal(shape)).astype(dtype)
    return rng.integers(0 if dtype[0] == "u" else -9, 10, shape).astype(dtype)


def named(namespace: Any, path: str) -> Any:
    for name in path.split("."):
        namespace = getattr(namespace, name)
    return namespace


def as_ours(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return Tensor(cast(Any, value))
    return [as_ours(x) for x in cast("list[Any]", value)] if isinstance(value, list) else value


def differences(cases: Iterator[Case], theirs: Callable[[str, tuple[Any, ...], dict[str, Any]], Any]) -> list[str]:
    """What ours give otherwise than NumPy's."""
    found = list[str]()
    for path, args, options in cases:
        label = f"{path}({', '.join(str(getattr(a, 'dtype', a)) for a in args)}, {options})"
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            expected = theirs(path, args, options)
        ours = {k: as_ours(v) for k, v in options.items()}
        found += [f"{label}: {text}" for text in compared(named(xp, path)(*map(as_ours, args), **ours), expected)]
    return found


def compared(results: Any, expected: Any) -> Iterator[str]:
    if not isinstance(expected, (tuple, list)):
        results, expected = (results,), (expected,)
    for one, other in zip(results, map(np.asarray, cast("tuple[Any]", expected)), strict=True):
        array = one.asnumpy()
        if (array.dtype, array.shape) != (other.dtype, other.shape):
            yield f"{array.dtype}{array.shape}, not {other.dtype}{other.shape}"
        exact = array.dtype.kind in "biu"
        limit = 1e-4 if array.dtype in ("float32", "complex64") else 1e-10
        if not (
            np.array_equal(array, other) if exact else np.allclose(array, other, limit, limit / 10, equal_nan=True)
        ):
            yield f"{array.ravel()[:5]}, not {other.ravel()[:5]}"


def by_name(path: str, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
    return named(reference, path)(*args, **options)


# -- element by element ------------------------------------------------------------------------------------------


ONE = {
    "abs negative positive conj square sign isfinite isinf isnan real round": NUMBERS,
    "ceil floor trunc": REALS,
    "cos cosh exp expm1 sin sinh tan tanh log log1p log2 log10 sqrt asin acos atan asinh acosh atanh reciprocal": [
        *FLOATS,
        *COMPLEX,
    ],
    "signbit": FLOATS,
    "imag": COMPLEX,
    "logical_not": ["bool"],
    "bitwise_invert": ["bool", *INTEGERS],
}
TWO = {
    "add subtract multiply not_equal equal": NUMBERS,
    "maximum minimum floor_divide remainder less less_equal greater greater_equal pow": REALS,
    "divide": [*FLOATS, *COMPLEX],
    "atan2 copysign hypot logaddexp nextafter": FLOATS,
    "bitwise_and bitwise_or bitwise_xor": ["bool", *INTEGERS],
    "logical_and logical_or logical_xor": ["bool"],
    "bitwise_left_shift bitwise_right_shift": INTEGERS,
}


def of_one() -> Iterator[Case]:
    for names, kinds in ONE.items():
        for name in names.split():
            for dtype in kinds:
                yield name, (make(dtype, 3, 4),), {}
                if dtype in FLOATS:
                    yield name, (EDGES.astype(dtype),), {}


def of_two() -> Iterator[Case]:
    for names, kinds in TWO.items():
        for name in names.split():
            for dtype in kinds:
                for other in kinds:
                    is_mixed = (dtype in INTEGERS) != (other in INTEGERS)
                    if is_mixed or (other in INTEGERS and np.result_type(dtype, other).kind == "f"):
                        continue  # mixed kinds, and int64 with uint64: not of the standard
                    second = make(other, 4, seed=1)
                    if name in ("pow", "floor_divide", "remainder") or "shift" in name:
                        second = np.where(second > 0, second % 4 + 1, 3).astype(other)
                    yield name, (make(dtype, 3, 4), second), {}
                if dtype in FLOATS and name != "pow":
                    yield name, tuple(np.meshgrid(EDGES.astype(dtype), EDGES.astype(dtype))), {}


def test_every_name_is_there() -> None:
    assert not [path for path in NAMES if named(xp, path) is None and path != "newaxis"]
    assert {path.partition(".")[0] for path in NAMES} - {"__array_namespace_info__"} <= set(dir(array_api))


@beside_numpy
def test_functions_of_one_array() -> None:
    assert differences(of_one(), by_name) == []


def test_functions_of_two_arrays() -> None:
    assert differences(of_two(), by_name) == []


def test_numbers_take_the_type_of_the_array() -> None:
    for dtype in (ms.int8, ms.uint16, ms.float32, ms.float64, ms.complex64):
        x = Tensor([1, 2, 3], dtype)
        assert xp.add(x, 2).dtype is xp.multiply(3, x).dtype is (x + 2).dtype is dtype
    assert xp.add(Tensor([1.0], ms.float64), 1 / 3).asnumpy()[0] == 1 + 1 / 3
    assert xp.multiply(Tensor([1, 2]), 0.5).dtype is ms.float64
    assert xp.clip(Tensor([1, 5], ms.int8), 2, max=3).tolist() == [2, 3]
    assert xp.where(Tensor([True, False]), Tensor([1.0], ms.float64), 0.1).tolist() == [1.0, 0.1]


# -- along axes ----------------------------------------------------------------------------------------------------


def of_axes() -> Iterator[Case]:
    settings: list[dict[str, Any]] = [
        {}, {"axis": 0}, {"axis": -1, "keepdims": True}, {"axis": (0, 2)}, {"axis": ()}
    ]  # fmt: skip
    for dtype in ["bool", *NUMBERS]:
        x = make(dtype, 3, 4, 2)
        for options in settings:
            names = ["all", "any", "count_nonzero"]
            names += ["sum"] if dtype != "bool" else []
            names += ["max", "min"] if dtype in REALS else []
            names += ["mean"] if dtype in FLOATS + COMPLEX else []
            names += ["var", "std"] if dtype in FLOATS else []
            yield from ((name, (x,), options) for name in names)
            if dtype != "bool":
                yield "prod", (np.sign(x) if dtype in REALS else x,), options
        if dtype in ["bool", *REALS]:
            for options in ({}, {"axis": 1}, {"keepdims": True}):
                yield from ((name, (x,), options) for name in ("argmax", "argmin"))
            yield "sort", (x,), {"axis": 0}
            yield "argsort", (x,), {"stable": True}
            yield "searchsorted", (np.sort(make(dtype, 7)), x), {"side": "right"}
        if dtype != "bool":
            yield "cumulative_sum", (x,), {"axis": 0, "include_initial": True}
            yield "cumulative_prod", (x[0, :, 0],), {}
        yield "diff", (x,), {"axis": 1, "n": 2}
        yield "diff", (x,), {"axis": 0, "prepend": x[:1]}
        yield from ((f"unique_{name}", (x,), {}) for name in ("all", "counts", "inverse"))
    empty = np.zeros((0, 3))
    yield from (("sum", (empty,), {}), ("prod", (empty,), {"axis": 0}), ("any", (empty,), {"axis": 1}))
    yield from (("mean", (empty,), {"axis": 0}), ("sort", (empty,), {}), ("unique_all", (empty,), {}))


@beside_numpy
def test_functions_along_axes() -> None:
    assert differences(of_axes(), by_name) == []


def test_descending_order_is_stable() -> None:
    x = np.array([2, 1, 2, 3, 1])
    assert xp.argsort(Tensor(x), descending=True).tolist() == [3, 0, 2, 1, 4]
    assert xp.sort(Tensor(x), descending=True).tolist() == [3, 2, 2, 1, 1]
    values = xp.unique_values(Tensor([[1.0, np.nan], [np.nan, 0.0]]))
    np.testing.assert_array_equal(values.asnumpy(), [0, 1, np.nan, np.nan])


def of_shapes() -> Iterator[Case]:
    for dtype in ("bool", "int32", "float64", "complex64"):
        x, y = make(dtype, 3, 4), make(dtype, 2, 4, seed=1)
        stack = make(dtype, 2, 3, 4)
        for options in ({}, {"axis": 0}, {"axis": (0, 1)}):
            yield "flip", (x,), options
        yield from (
            ("concat", ([x, y],), {}),
            ("concat", ([x, y],), {"axis": None}),
            ("stack", ([x, x],), {"axis": -1}),
        )
        yield from (
            ("unstack", (x,), {"axis": 1}),
            ("expand_dims", (x,), {"axis": (0, -1)}),
            ("squeeze", (x[None], 0), {}),
        )
        yield from (("permute_dims", (stack, (2, 0, 1)), {}), ("moveaxis", (stack, (0, 1), (2, 0)), {}))
        yield from (("matrix_transpose", (stack,), {}), ("reshape", (x, (2, -1)), {}), ("roll", (x, 2), {}))
        yield from (("roll", (x, (1, -1)), {"axis": (0, 1)}), ("repeat", (x, 2), {}), ("tile", (x, (2, 1, 3)), {}))
        yield from (("repeat", (x, np.array([1, 0, 2])), {"axis": 0}), ("broadcast_to", (x, (2, 3, 4)), {}))
        yield from (("broadcast_arrays", (x, y[0]), {}), ("tril", (x,), {"k": -1}), ("triu", (stack,), {"k": 1}))
        yield from (("meshgrid", (x[0], x[:, 0]), {}), ("meshgrid", (x[0], x[:, 0]), {"indexing": "ij"}))
        yield from (("take", (x, np.array([0, 2, -1])), {"axis": 1}), ("nonzero", (x,), {}))
        yield from (("take_along_axis", (x, np.array([[0, -1]])), {"axis": 1}), ("where", (x != 0, x, y[0]), {}))


@beside_numpy
def test_functions_of_shapes() -> None:
    assert differences(of_shapes(), by_name) == []


# -- matrices and transforms ---------------------------------------------------------------------------------------


def of_matrices() -> Iterator[Case]:
    for dtype in ("int32", *FLOATS, *COMPLEX):
        x, y = make(dtype, 2, 3, 4), make(dtype, 4, 3, seed=1)
        yield from (("matmul", (x, y), {}), ("matmul", (x, y[:, 0]), {}), ("matmul", (y[0], y[1]), {}))
        yield from (("tensordot", (x, y), {"axes": 1}), ("tensordot", (x, y), {"axes": ((2, 1), (0, 1))}))
        yield from (("vecdot", (x, y[:, 0]), {}), ("linalg.outer", (y[0], y[:, 0]), {}))
        yield from (("linalg.diagonal", (x,), {"offset": 1}), ("linalg.cross", (y, y[0]), {}))
        if dtype == "int32":
            continue
        square = make(dtype, 2, 3, 3)
        positive = square @ np.conj(np.swapaxes(square, -1, -2)) + np.eye(3, dtype=dtype)
        for name in ("cholesky", "det", "inv", "slogdet", "eigvalsh", "matrix_rank", "pinv", "svdvals", "matrix_norm"):
            yield f"linalg.{name}", (positive,), {}
        yield from (("linalg.pinv", (x,), {}), ("linalg.cholesky", (positive,), {"upper": True}))
        for right in (x[:, :, :2], x[0, :, 0], x[0]):
            yield "linalg.solve", (positive, right), {}
        yield from ((("linalg.matrix_power", (positive, n), {})) for n in (0, 3, -2))
        yield from (("linalg.matrix_norm", (x,), {"ord": n}) for n in ("nuc", 1, -1, 2, -2, np.inf, -np.inf))
        yield from (("linalg.vector_norm", (y,), {"ord": n, "axis": 1}) for n in (0, 1, 3, np.inf, -np.inf))
        yield from (("linalg.vector_norm", (y,), {}), ("linalg.vector_norm", (y,), {"keepdims": True, "axis": (0, 1)}))
        yield "linalg.trace", (x,), {"offset": 1}


def test_matrices() -> None:
    assert differences(of_matrices(), by_name) == []


@pytest.mark.parametrize("dtype", FLOATS + COMPLEX)
def test_factors_of_matrices(dtype: str) -> None:
    x = make(dtype, 2, 4, 3)
    for mode in ("reduced", "complete"):
        q, r = (factor.asnumpy() for factor in xp.linalg.qr(Tensor(x), mode=mode))
        np.testing.assert_allclose(q @ r, x, atol=1e-4)
    for full in (True, False):
        u, s, vh = (factor.asnumpy() for factor in xp.linalg.svd(Tensor(x), full_matrices=full))
        assert u.shape == (2, 4, 4 if full else 3)
        np.testing.assert_allclose(u[..., :3] * s[..., None, :] @ vh, x, atol=1e-4)
    h = x.conj().swapaxes(-1, -2) @ x
    values, vectors = xp.linalg.eigh(Tensor(h))
    np.testing.assert_allclose(h @ vectors.asnumpy(), vectors.asnumpy() * values.asnumpy()[:, None, :], atol=1e-3)


def of_transforms() -> Iterator[Case]:
    for dtype in FLOATS + COMPLEX:
        x = make(dtype, 3, 8)
        for name in ("fft", "ifft", "hfft", "irfft", *(["rfft", "ihfft"] if dtype in FLOATS else [])):
            yield f"fft.{name}", (x,), {"n": 6, "norm": "ortho"}
        for name in ("fftn", "ifftn", "irfftn", *(["rfftn"] if dtype in FLOATS else [])):
            yield f"fft.{name}", (x,), {"s": (4,), "axes": (1,), "norm": "forward"}
        yield from (("fft.fftshift", (x,), {}), ("fft.ifftshift", (x,), {"axes": (1,)}))
    yield from (("fft.fftfreq", (5,), {"d": 0.1}), ("fft.rfftfreq", (6,), {}))


def test_transforms() -> None:
    assert differences(of_transforms(), by_name) == []


# -- new arrays, and element types -------------------------------------------------------------------------------


NEW: list[tuple[Callable[[Any], Any], Any, Any]] = [
    (lambda xp: xp.arange(5), [0, 1, 2, 3, 4], ms.int64),
    (lambda xp: xp.arange(9, 2, -2), [9, 7, 5, 3], ms.int64),
    (lambda xp: xp.arange(0, 1, 0.25), [0, 0.25, 0.5, 0.75], ms.float64),
    (lambda xp: xp.linspace(0, 1, 5, dtype=xp.float64), [0, 0.25, 0.5, 0.75, 1], ms.float64),
    (lambda xp: xp.linspace(0, 1, 4, endpoint=False), [0, 0.25, 0.5, 0.75], ms.float64),
    (lambda xp: xp.linspace(0, 2j, 3), [0, 1j, 2j], ms.complex128),
    (lambda xp: xp.linspace(3, 1, 1), [3], ms.float64),
    (lambda xp: xp.eye(2, 3, k=1), [[0, 1, 0], [0, 0, 1]], ms.float64),
    (lambda xp: xp.full((2, 1), 4), [[4], [4]], ms.int64),
    (lambda xp: xp.full(2, True), [True, True], ms.bool_),
    (lambda xp: xp.zeros(2), [0, 0], ms.float64),
    (lambda xp: xp.ones((1, 2), dtype=xp.int8), [[1, 1]], ms.int8),
    (lambda xp: xp.full_like(xp.asarray([1.5, 2]), 3), [3, 3], ms.float64),
    (lambda xp: xp.asarray(1j), 1j, ms.complex128),
    (lambda xp: xp.asarray([np.float64(0.1)]), [0.1], ms.float64),
    (lambda xp: xp.asarray([[1, 2], [3, 4]], dtype=xp.uint8), [[1, 2], [3, 4]], ms.uint8),
    (lambda xp: xp.asarray([xp.asarray(0.1, dtype=xp.float64), 2]), [0.1, 2], ms.float64),
]


@pytest.mark.parametrize(("make_new", "values", "dtype"), NEW, ids=[str(i) for i in range(len(NEW))])
def test_new_arrays(make_new: Callable[[Any], Any], values: Any, dtype: Any) -> None:
    x = make_new(xp)
    assert (x.tolist(), x.dtype) == (values, dtype)


def test_asarray_shares_memory_where_it_may() -> None:
    a = np.arange(3.0)
    x = xp.asarray(a)
    x[0] = 5
    assert a[0] == 5
    assert xp.asarray(x) is x
    xp.asarray(x, copy=True)[1] = 7
    xp.asarray(a, copy=True)[1] = 7
    assert a[1] == 1
    for value, options in ((a, {"dtype": ms.float32}), ([1, 2], {}), (1.5, {}), (a.astype(">f8"), {})):
        with pytest.raises(ValueError, match="copy"):
            xp.asarray(value, copy=False, **options)


def test_element_types() -> None:
    known = xp.__array_namespace_info__().dtypes()
    for a in known.values():
        for b in known.values():
            assert xp.can_cast(a, b) == np.can_cast(a.numpy, b.numpy)
            expected = np.result_type(a.numpy, b.numpy)
            if (
                a.KIND == b.KIND
                or ({a.KIND, b.KIND} == {"i", "u"} and expected.kind != "f")
                or {a.KIND, b.KIND} == {"f", "c"}
            ):
                assert xp.result_type(a, b) is (dtypes.from_numpy(expected))
    assert xp.result_type(Tensor([1.0]), 2, 1j) is ms.complex64
    assert xp.isdtype(ms.float16, "real floating")
    assert xp.isdtype(ms.int8, ("bool", "signed integer"))
    assert not xp.isdtype(ms.uint8, "signed integer")
    assert (xp.finfo(ms.complex128).eps, xp.iinfo(ms.int8).max) == (2.0**-52, 127)
    assert xp.finfo(ms.bfloat16).bits == 16
    assert xp.astype(Tensor([1.5]), ms.int32).tolist() == [1]


def test_what_there_is() -> None:
    info = xp.__array_namespace_info__()
    assert info.default_dtypes()["real floating"] is xp.asarray([1.0]).dtype is ms.float64
    assert info.devices() == [info.default_device()] == [Tensor([1.0]).device]
    assert list(info.dtypes(kind="unsigned integer")) == ["uint8", "uint16", "uint32", "uint64"]
    assert info.capabilities()["boolean indexing"]
    x = Tensor([1.0])
    assert x.__array_namespace__(api_version="2024.12") is x.__array_namespace__() is array_api
    assert x.to_device(x.device) is x


REFUSED: list[Callable[[Any], object]] = [
    lambda x: x.__array_namespace__(api_version="2031.12"),
    lambda x: x.to_device("gpu"),
    lambda x: xp.zeros(3, device="gpu"),
    lambda x: xp.squeeze(x, 0),
    lambda x: xp.sum(x, axis=2),
    lambda x: xp.sum(x, axis=(0, -2)),
    lambda x: xp.max(xp.zeros((0,))),
    lambda x: xp.take(x, Tensor([0])),
    lambda x: xp.cumulative_sum(x),
    lambda x: xp.nonzero(Tensor(1.0)),
    lambda x: xp.matmul(x, Tensor(1.0)),
    lambda x: xp.astype(Tensor([1j]), ms.float32),
    lambda x: xp.result_type(),
    lambda x: xp.isdtype(ms.int8, "integer"),
    lambda x: xp.finfo(ms.int8),
    lambda x: xp.iinfo(ms.float32),
    lambda x: xp.broadcast_arrays(x, xp.zeros(5)),
    lambda x: xp.linalg.cross(x, x),
]


@pytest.mark.parametrize("call", REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_what_is_refused(call: Callable[[Any], object]) -> None:
    with pytest.raises(CompileError):
        call(Tensor([[1.0, 2.0], [3.0, 4.0]]))


# -- in graphs -----------------------------------------------------------------------------------------------------


def _elementwise(x: Any, y: Any) -> list[Any]:
    xp = x.__array_namespace__()
    return [xp.exp(x), xp.add(x, 1), xp.multiply(2.5, y), xp.atan2(x, y), xp.clip(x, 0.2, y), xp.astype(x > y, xp.int8)]


def _along_axes(x: Any) -> list[Any]:
    xp = x.__array_namespace__()
    running = xp.cumulative_sum(x, axis=0, include_initial=True)
    return [
        xp.sum(x),
        xp.var(x, axis=1, correction=1),
        xp.sort(x, descending=True),
        xp.argmax(x, keepdims=True),
        running,
    ]


def _shapes(x: Any, y: Any) -> list[Any]:
    xp = x.__array_namespace__()
    parts = [*xp.unstack(x), *xp.broadcast_arrays(x, y), xp.tile(x, (2, 1)), xp.moveaxis(x, 0, 1), xp.diff(x)]
    return [
        *parts,
        xp.concat([x, x], axis=None),
        xp.full((2,), x[0, 0]),
        xp.zeros(x.shape[0]),
        xp.take(x, xp.arange(2), axis=1),
    ]


def _matrices(x: Any, y: Any) -> list[Any]:
    xp = x.__array_namespace__()
    square = xp.matmul(x, x.mT) + xp.eye(3, dtype=x.dtype)
    return [
        *xp.linalg.eigh(square),
        xp.linalg.solve(square, x),
        xp.linalg.vector_norm(x),
        xp.vecdot(x, y),
        xp.fft.rfft(x),
    ]


@pytest.mark.parametrize("function", [_elementwise, _along_axes, _shapes, _matrices])
def test_graphs_give_the_same(function: Callable[..., list[Any]]) -> None:
    values = {"x": Tensor(np.abs(make("float32", 3, 4))), "y": Tensor(np.abs(make("float32", 4, seed=1)))}
    args = [values[name] for name in inspect.signature(function).parameters]
    for result, expected in zip(ms.jit(function, fullgraph=True)(*args), function(*args), strict=True):
        assert not list(compared(result, expected.asnumpy()))

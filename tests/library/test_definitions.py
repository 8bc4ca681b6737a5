"""Operators beside their definitions where element types are at their edges: complex, short and unsigned integers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
import msgraph.numpy as mnp
from msgraph import mint, ops
from msgraph.diagnostics.errors import CompileError

Z = np.array([1 + 2j, -0.5j, 3, 0], np.complex64)
BYTES = np.array([200, 100, 255], np.uint8)
PIECES = np.array([[1.0, -7.0], [5.0, 9.0]], np.float32)
FOUR = np.array([[4.0], [4.0]], np.float32)
CUBE = np.arange(8.0, dtype=np.float32).reshape(2, 2, 2)

Case = tuple[str, Callable[[Any], Any] | Callable[[Any, Any], Any], tuple[Any, ...], Any]

COMPLEX: list[Case] = [
    ("truth", lambda z: z.astype(ms.bool_), (Z,), Z.astype(bool)),
    ("not", ops.logical_not, (Z,), np.logical_not(Z)),
    ("or", mint.logical_or, (Z, Z), np.logical_or(Z, Z)),
    ("and", ops.logical_and, (Z, Z), np.logical_and(Z, Z)),
    ("count", ops.count_nonzero, (Z,), np.count_nonzero(Z)),
    ("all", mint.all, (Z[:3],), True),
    ("any", ops.any, (Z[1:2],), True),
    ("where", lambda z: ops.where(z.astype(ms.bool_), 1, 0), (Z,), np.where(Z, 1, 0)),
    ("power", lambda z: ops.float_power(z, 0.5), (Z,), np.float_power(Z, 0.5)),
    ("variance", mint.var, (Z,), np.var(Z, ddof=1)),
    ("deviation", ops.std, (Z,), np.std(Z)),
    ("logarithm of one exponential", lambda z: ops.logsumexp(z, 0), (Z[:1] * 4,), np.log(np.exp(Z[0] * 4))),
    ("numpy.var", mnp.var, (Z,), np.var(Z)),
    ("numpy.nanmean", mnp.nanmean, (Z,), np.nanmean(Z)),
    ("sum without NaN", ops.nansum, (np.append(Z, [1j * np.nan]).astype(np.complex64),), np.nansum(Z)),
    ("mean without NaN", ops.nanmean, (np.append(Z, [1j * np.nan]).astype(np.complex64),), np.nanmean(Z)),
    ("numpy.nanstd", mnp.nanstd, (Z,), np.nanstd(Z)),
    ("dot along an axis", ops.vecdot, (Z, Z[::-1]), np.vecdot(Z, Z[::-1])),
    ("numpy.convolve", mnp.convolve, (Z, Z), np.convolve(Z, Z)),
    ("numpy.gradient", mnp.gradient, (Z,), np.gradient(Z)),
    ("numpy.linspace", lambda z: mnp.linspace(z, 0, 3), (Z,), np.linspace(Z, 0, 3)),
    ("numpy.float_power", lambda z: mnp.float_power(z, 2), (Z,), np.float_power(Z, 2)),
    ("real part that is asked for", lambda z: z.astype(ms.float32), (Z,), Z.real),
]
INTEGERS: list[Case] = [
    ("greater than -1", lambda u: u > -1, (BYTES,), [True] * 3),
    ("less than 300", lambda u: ops.less(u, 300), (BYTES,), [True] * 3),
    ("equal to 511", lambda u: u == 511, (BYTES,), [False] * 3),
    ("quotient", lambda u: u / -1, (BYTES,), [-200, -100, -255]),
    ("xlogy", lambda u: mint.xlogy(u, -1), (BYTES,), [np.nan] * 3),
    ("truth of 256", lambda u: ops.logical_and(u, 256), (BYTES,), [True] * 3),
    ("sums wrap", lambda u: u + 300, (BYTES,), (BYTES.astype(int) + 300).astype(np.uint8)),
    ("running products", lambda u: mint.cumprod(u, 0), (BYTES,), np.cumprod(BYTES)),
    ("running sums", lambda u: mint.cumsum(u, 0), (BYTES,), np.cumsum(BYTES)),
    ("running sums in Int64", lambda u: ops.cumsum(u, 0, ms.int64), (BYTES,), np.cumsum(BYTES)),
    ("running sums of a tensor", lambda u: u.cumsum(), (BYTES,), np.cumsum(BYTES)),
    ("numpy.unwrap", mnp.unwrap, (BYTES,), np.unwrap(BYTES)),
    ("radians of halves", mnp.radians, (np.array([65504], np.float16),), [1143]),
    ("numpy.convolve", mnp.convolve, (BYTES.astype(np.int32), BYTES.astype(np.int32) << 16), None),
]
SHAPES: list[Case] = [
    ("truncate_div", ops.truncate_div, (PIECES, FOUR), [[0, -1], [1, 2]]),
    ("TruncateDiv", ops.TruncateDiv(), (PIECES, FOUR), [[0, -1], [1, 2]]),
    ("last element", lambda x: mnp.take(x, ms.Tensor([-1, 5, -7])), (CUBE[0, 0],), [1, 1, 0]),
    ("slopes of xlogy", lambda x: sum(ms.grad(ops.xlogy, (0, 1))(x, x)), (np.zeros(2),), [0, 0]),
    ("trace", lambda x: x.trace(), (CUBE,), CUBE.trace()),
    ("trace beside", lambda x: x.trace(1, 1, 2), (CUBE,), CUBE.trace(1, 1, 2)),
    ("diagonal of a matrix", lambda x: x.diag(), (PIECES,), [1, 9]),
    ("diagonal of a cube", lambda x: x.diag(), (CUBE,), np.diag(CUBE.ravel()).reshape(CUBE.shape * 2)),
    ("words for element types", lambda x: x.astype("int").astype("half").astype("long"), (PIECES,), PIECES.astype(int)),
    ("matrix on the diagonal", ops.diag, (PIECES,), np.diag(PIECES.ravel()).reshape(2, 2, 2, 2)),
    ("nothing in chunks", lambda x: ops.chunk(x, 2)[0], (CUBE[:0],), CUBE[:0]),
    ("gcd", mnp.gcd, (np.array([12, -9], np.int32), np.array([18, 6], np.int32)), [6, 3]),
    ("infinity among exponents", lambda x: x.logsumexp(0), (np.array([3, np.inf, -1], np.float32),), np.inf),
    ("nothing but -infinity", lambda x: x.logsumexp(0), (np.full(2, -np.inf, np.float32),), -np.inf),
    ("power of two of an integer", lambda x: mnp.exp2(40) * x, (PIECES,), 2.0**40 * PIECES),
    ("infinity has no deviation", mnp.nanstd, (np.array([np.inf, np.nan], np.float32),), np.nan),
    ("lcm that wraps", ops.lcm, (np.array([-6, 127], np.int8), np.array([4, 6], np.int8)), [12, -6]),
    (
        "NaN of halves",
        lambda x: mint.unique(ms.Tensor([0.5, np.nan, 2, 0.5, -1, 2], ms.bfloat16)).astype(ms.float32) * x,
        (np.ones((), np.float32),),
        [-1, 0.5, 2, np.nan],
    ),
    ("copysign", mnp.copysign, (PIECES, -PIECES[0] * 0), np.copysign(PIECES, -PIECES[0] * 0)),
    ("deviation of large halves", mint.std, (np.array([-65504, 65504, 0, 0], np.float16),), np.float16(53484)),
    ("hypot", mnp.hypot, (PIECES * 1e30, PIECES * 1e30), np.hypot(PIECES * 1e30, PIECES * 1e30)),
]


@pytest.mark.parametrize(
    ("name", "function", "arrays", "wanted"),
    [*COMPLEX, *INTEGERS, *SHAPES],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_comes_is_the_definition(name: str, function: Any, arrays: Any, wanted: Any) -> None:
    wanted = np.convolve(*arrays) if name == "numpy.convolve" else np.asarray(wanted)
    tensors = [ms.Tensor(array) for array in arrays]

    @ms.jit
    def compiled(*xs: Any) -> Any:
        return function(*xs)

    for call in (function, function, compiled):
        result = call(*tensors).asnumpy()
        assert result.shape == wanted.shape
        assert np.allclose(result, wanted, 1e-5, 1e-6, equal_nan=True), (name, result, wanted)


def test_truth_of_one_complex_number() -> None:
    assert bool(ms.Tensor(Z)[1])
    assert not bool(ms.Tensor(Z)[3])


LOSING: list[Callable[[Any, Any], Any]] = [
    lambda z, x: x.__setitem__(0, z[0]),
    lambda z, x: x.__setitem__(slice(None), 1j),
    lambda z, x: ops.full((2,), 1j, dtype=ms.float32),
    lambda z, x: x.mul_(z),
    lambda z, x: mnp.histogram(z),
    lambda z, x: mnp.trapz(x, z),
    lambda z, x: mnp.sum(z, dtype=ms.float32),
]


@pytest.mark.parametrize("call", LOSING)
def test_imaginary_parts_are_not_lost_without_a_word(call: Any) -> None:
    x = ms.Tensor(np.ones(4, np.float32))
    with pytest.raises(TypeError, match=r"without losing|holds Float32"):
        call(ms.Tensor(Z), x)
    assert x.asnumpy().tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize("number", [-1, 300, 2**40])
@pytest.mark.parametrize("function", [ops.maximum, ops.floor_div, ops.floor_mod, ops.pow, ops.bitwise_left_shift])
def test_integers_that_elements_cannot_hold_are_refused(function: Any, number: int) -> None:
    for _ in range(2):
        assert function(ms.Tensor(BYTES), 3).dtype == ms.uint8
        with pytest.raises(OverflowError, match=f"{number} is out of bounds for UInt8"):
            function(ms.Tensor(BYTES), number)


def test_floats_have_no_divisors() -> None:
    for function, name in ((mnp.gcd, "Gcd"), (mnp.lcm, "Lcm"), (ops.gcd, "Gcd"), (ops.lcm, "Lcm")):
        with pytest.raises(TypeError, match=name):
            function(ms.Tensor(np.array([np.nan, 1], np.float32)), 1.0)


WRITES: list[Callable[[Any], Any]] = [
    lambda x: x.mul_(0.5),
    lambda x: x.sub_(1.5, alpha=2),
    lambda x: x.div_(2),
    lambda x: x.exp_(),
]


@pytest.mark.parametrize("write", WRITES)
def test_methods_that_write_do_not_cut_fractions_off(write: Any) -> None:
    x = ms.Tensor(np.array([3, 5], np.int32))
    for call in (write, ms.jit(write)):
        with pytest.raises(TypeError, match="elements of type Float32, and this tensor holds Int32"):
            call(x)
    assert x.asnumpy().tolist() == [3, 5]
    assert x.add_(2).floor_divide_(2).asnumpy().tolist() == [2, 3]


WITHOUT_MEANING: list[Callable[[Any], Any]] = [
    lambda x: mint.add("a", x),
    lambda x: mint.kthvalue(np, 1),
    lambda x: mint.flatten(slice(2)),
    lambda x: mint.conv2d("a", x),
    lambda x: mint.nn.functional.avg_pool2d("a", 2),
    lambda x: mint.min("a"),
    lambda x: x.tensor_split(10**20),
    lambda x: x.tensor_split(0),
    lambda x: mnp.round(x + 1j),
    lambda x: x.put_("a", x),
    lambda x: x.type_as("a"),
    lambda x: ops.Orgqr()(ms.Tensor(PIECES), ms.Tensor(CUBE[0])),
]


@pytest.mark.parametrize("call", WITHOUT_MEANING)
def test_what_has_no_meaning_is_refused_in_words_for_the_user(call: Any) -> None:
    with pytest.raises(CompileError) as caught:
        call(ms.Tensor([1.0, 2.0]))
    assert caught.value.code not in ("MG760", "MG761", "MG762")


@pytest.mark.parametrize("call", [lambda: mint.min(0.5), lambda: mint.unique(np.array([0.5, 0.5]))[0]])
def test_numbers_and_arrays_are_tensors_to_mint(call: Any) -> None:
    assert float(call()) == 0.5


def test_a_trace_is_that_of_a_matrix() -> None:
    with pytest.raises(ValueError, match="must be 2, but got 3"):
        ops.trace(ms.Tensor(CUBE))

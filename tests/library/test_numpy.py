"""``mindspore.numpy``: what NumPy gives, eagerly and compiled, in MindSpore's element types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as onp
import pytest
from tests.laws import check_batch, check_slope

import msgraph as ms
from msgraph import Tensor
from msgraph import numpy as np

RANDOM = onp.random.default_rng(3)
X = RANDOM.uniform(-2, 2, (3, 4)).astype(onp.float32)
Y = RANDOM.uniform(0.5, 2, (3, 4)).astype(onp.float32)
V = onp.array([3, 1, 2, 1, 5, 0], onp.int32)
GAPS = onp.array([[1, onp.nan, 3], [4, 5, onp.nan]], onp.float32)

ELEMENTWISE = {
    1: "absolute cbrt ceil cos deg2rad exp exp2 expm1 fix floor isfinite isnan negative rint sign signbit sinh sin "
    "square tan tanh trunc arctan arcsinh",
    2: "add subtract multiply divide floor_divide remainder fmod maximum minimum arctan2 copysign hypot logaddexp less "
    "logaddexp2 equal greater_equal",
}
OF_ONE: list[Callable[[Any, Any], Any]] = [
    lambda np, x: np.roll(x, (1, 2), (0, 1)),
    lambda np, x: np.roll(x, 5),
    lambda np, x: np.rot90(x, 3),
    lambda np, x: np.flip(x, 1),
    lambda np, x: np.tile(x, (2, 1, 2)),
    lambda np, x: np.repeat(x, [1, 0, 2], 0),
    lambda np, x: np.split(x, [1, 3], 1),
    lambda np, x: np.array_split(x, 3, 1),
    lambda np, x: np.split(x, [-9, 1, 1, 9, 2], 1),
    lambda np, x: np.array_split(x, 7, 1),
    lambda np, x: np.hsplit(x[0], 2),
    lambda np, x: np.geomspace(x, x, 1),
    lambda np, x: np.cov(x[:1], rowvar=False, ddof=0),
    lambda np, x: np.polyval([1.0, 2.0], x / 0),
    lambda np, x: np.moveaxis(x[None], (0, 1), (-1, 0)),
    lambda np, x: np.rollaxis(x[None], 2, 1),
    lambda np, x: np.transpose(x.ravel(), -1),
    lambda np, x: np.trapz(x, dx=0.5, axis=0),
    lambda np, x: np.gradient(x),
    lambda np, x: np.diff(x, 2, 1),
    lambda np, x: np.unwrap(3 * x),
    lambda np, x: np.interp(x, [-1.0, 0.0, 1.5], [2.0, 5.0, 1.0]),
    lambda np, x: np.cov(x),
    lambda np, x: np.heaviside(np.array([onp.nan, -1.0, 0.0, 2.0]), 0.5),
    lambda np, x: np.corrcoef(x),
    lambda np, x: np.std(x, axis=1, ddof=1),
    lambda np, x: np.ptp(x, 0),
    lambda np, x: np.cumprod(x, 1),
    lambda np, x: np.average(x, 1, onp.array([1.0, 2, 3, 4], onp.float32)),
    lambda np, x: np.tril(x, -1),
    lambda np, x: np.diagflat(x[0], 1),
    lambda np, x: np.vander(x[0], 3),
    lambda np, x: np.polyval([1.0, 2.0, 3.0], x),
    lambda np, x: np.polyval([0.0, 0.0, 1.0], x * 1e38),
    lambda np, x: np.select([x < 0, x < 1], [x, x * 2], 7),
    lambda np, x: np.take_along_axis(x, onp.array([[0], [3], [1]], onp.int32), 1),
    lambda np, x: np.apply_along_axis(np.cumsum, 1, x),
    lambda np, x: np.pad(x, 5, mode="reflect", reflect_type="odd"),
]
OF_TWO: list[Callable[[Any, Any, Any], Any]] = [
    lambda np, x, y: np.concatenate((x, y), None),
    lambda np, x, y: np.stack([x, y], 1),
    lambda np, x, y: np.dstack([x, y]),
    lambda np, x, y: np.column_stack([x[:, 0], y]),
    lambda np, x, y: np.tensordot(x, y, ([1], [1])),
    lambda np, x, y: np.inner(x, y),
    lambda np, x, y: np.dot(x, y.T),
    lambda np, x, y: np.outer(x, y),
    lambda np, x, y: np.kron(x, y),
    lambda np, x, y: np.cross(x[:, :3], y[:, 1:]),
    lambda np, x, y: np.convolve(x[0], y[0], "same"),
    lambda np, x, y: np.correlate(x[0, :2], y[0], "full"),
]
OF_INTEGERS: list[Callable[[Any, Any], Any]] = [
    lambda np, v: np.searchsorted([0, 1, 3], v, "right"),
    lambda np, v: np.digitize(v, onp.array([4, 2, 1]), True),
    lambda np, v: np.isin(v, [1, 5]),
    lambda np, v: np.unravel_index(v, (2, 3)),
    lambda np, v: np.gcd(v, 6),
    lambda np, v: np.meshgrid(),
    lambda np, v: np.lcm(v, 4),
    lambda np, v: np.histogram(v, 3)[0],
    lambda np, v: np.nansum(v.astype(np.uint8) * 100),
]
OF_GAPS: list[Callable[[Any, Any], Any]] = [
    lambda np, x: np.nanmean(x, 1),
    lambda np, x: np.nanstd(x, 0),
    lambda np, x: np.nanmax(x, 0),
    lambda np, x: np.nancumsum(x),
]
MODES = ("constant", "edge", "wrap", "symmetric", "reflect", "maximum", "mean", "linear_ramp")
CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    *((call, (X,)) for call in OF_ONE),
    *((call, (X, Y)) for call in OF_TWO),
    *((call, (V,)) for call in OF_INTEGERS),
    *((call, (GAPS,)) for call in OF_GAPS),
]


class _Reference:
    """NumPy, with the functions that newer versions name otherwise."""

    def __getattr__(self, name: str) -> Any:
        return getattr(onp, name if hasattr(onp, name) else {"trapz": "trapezoid"}[name])


def flat(value: Any) -> list[Any]:
    """The arrays of lists and tuples, one after the other."""
    if isinstance(value, list | tuple):
        items: list[Any] = list(cast("list[Any] | tuple[Any, ...]", value))
        return [array for item in items for array in flat(item)]
    return [value.asnumpy() if isinstance(value, Tensor) else onp.asarray(value)]


def check(call: Callable[..., Any], arrays: tuple[Any, ...]) -> None:
    """The call gives what NumPy gives, eagerly and compiled."""
    with onp.errstate(all="ignore"):
        expected = flat(call(_Reference(), *arrays))
    tensors = [Tensor(array) for array in arrays]

    @ms.jit(fullgraph=True)
    def graph(*tensors: Tensor) -> Any:
        return call(np, *tensors)

    eager, compiled = flat(call(np, *tensors)), flat(graph(*tensors))
    for one, other, reference in zip(eager, compiled, expected, strict=True):
        assert one.dtype == other.dtype
        onp.testing.assert_allclose(one, reference, 2e-5, 2e-6)
        onp.testing.assert_allclose(other, one, 1e-6, 1e-6)


@pytest.mark.parametrize("case", range(len(CALLS)))
def test_calls_give_what_numpy_gives(case: int) -> None:
    check(*CALLS[case])


@pytest.mark.filterwarnings("ignore:numpy.fix is deprecated:DeprecationWarning")
@pytest.mark.parametrize("count", ELEMENTWISE)
def test_elementwise_functions_give_what_numpy_gives(count: int) -> None:
    names = ELEMENTWISE[count].split()

    def every(np: Any, *arrays: Any) -> list[Any]:
        return [getattr(np, name)(*arrays) for name in names]

    check(every, (X, Y)[:count])


@pytest.mark.parametrize("mode", MODES)
def test_pad_has_the_modes_of_numpy(mode: str) -> None:
    def padded(np: Any, x: Any) -> Any:
        return np.pad(x, ((1, 2), (3, 1)), mode=mode)

    check(padded, (X,))


def test_constants_are_made_while_compiling() -> None:
    def made(np: Any) -> list[Any]:
        grids = [*np.meshgrid(np.arange(3), np.arange(2)), np.mgrid[0:2, 1:4], *np.ix_(np.arange(2), np.arange(3))]
        numbers = [np.linspace([1.0, 2.0], 5, 4, axis=1), np.logspace(0, 2, 5), np.geomspace(1, 16, 5)]
        windows = [np.hanning(6), np.hamming(6), np.blackman(6), np.bartlett(6)]
        return [*grids, *numbers, *windows, np.eye(2, 4, 1), np.tri(3, k=-1), *np.triu_indices(3, 1), np.full(3, 2.5)]

    check(made, ())


@pytest.mark.parametrize("name", ["arange", "hanning", "bartlett", "eye", "tri", "zeros"])
@pytest.mark.parametrize("size", [10**20, float("nan")])
def test_sizes_that_no_array_has_are_refused(name: str, size: float) -> None:
    def made() -> Tensor:
        return getattr(np, name)(size)

    for call in (made, ms.jit(made)):
        with pytest.raises((ValueError, TypeError)) as caught:
            call()
        assert getattr(caught.value, "code", "").startswith("MG")


def test_scalars_and_dimensions_that_no_array_has_are_refused() -> None:
    for call in (lambda: np.array(X, ndmin=10**20), lambda: np.piecewise(X, 0.5, [1.0])):
        with pytest.raises(ValueError, match=r"at most 64|cannot be scalars") as caught:
            call()
        assert getattr(caught.value, "code", "").startswith("MG")


def test_arrays_are_split_at_whole_numbers() -> None:
    parts = np.hsplit(Tensor(onp.zeros((2, 4))), cast(Any, [onp.int64(1), 3]))
    assert [part.shape for part in parts] == [(2, 1), (2, 2), (2, 1)]
    for cuts in (0.5, (0.0,), ["1"], (None,)):
        with pytest.raises(TypeError, match="should be integer"):
            np.hsplit(Tensor(onp.zeros((2, 4))), cast(Any, cuts))


def test_promotion_is_that_of_mindspore() -> None:
    pairs = [
        (ms.int64, ms.float16, ms.float16), (ms.uint8, ms.int8, ms.int16), (ms.uint64, ms.int8, ms.float64),
        (ms.bool_, ms.uint16, ms.uint16), (ms.float16, ms.float32, ms.float32), (ms.uint32, ms.int32, ms.int64),
    ]  # fmt: skip
    for one, other, wanted in pairs:
        assert np.promote_types(one, other) is wanted
        assert np.promote_types(other, one) is wanted
    assert np.result_type("i2", np.float32, True) is ms.float32
    assert np.sin(Tensor([1], ms.int8)).dtype is ms.float16
    assert np.maximum(Tensor([1, 2], ms.int32), 1.5).dtype is ms.int32
    assert [np.array(values).dtype for values in ([1], [1.5], [True])] == [ms.int32, ms.float32, ms.bool_]
    assert np.array([2**40]).dtype is ms.int64
    assert np.sum(Tensor([1], ms.int8)).dtype is ms.int64


SMOOTH: list[Callable[[Tensor], Tensor]] = [
    lambda x: np.gradient(x, axis=1), lambda x: np.pad(x, 1, "reflect"), lambda x: np.roll(x, 1, 1) * x,
    lambda x: np.tensordot(x, x.T, 1), lambda x: np.convolve(x[0], x[1]), lambda x: np.nanvar(x),
]  # fmt: skip


@pytest.mark.parametrize("function", SMOOTH)
def test_gradients_and_vmap(function: Callable[[Tensor], Tensor]) -> None:
    check_slope(function, Tensor(X), step=1e-2, rel=2e-3, near=2e-3)
    check_batch(function, Tensor(X), Tensor(2 * X), 1e-6, 1e-5)


def test_orders_and_frequencies_of_transforms() -> None:
    def made(np: Any, x: Any) -> list[Any]:
        shifted = [np.fft.fftshift(x), np.fft.ifftshift(x, 1), np.fft.fftshift(x, (0, 1))]
        return [*shifted, np.fft.fftfreq(5, 0.5), np.fft.rfftfreq(6)]

    check(made, (X,))


def test_sets_and_random_numbers() -> None:
    assert np.setdiff1d([1, 2, 3, 2], [2]).asnumpy().tolist() == [1, 3]
    found = [part.asnumpy().tolist() for part in np.intersect1d([1, 3, 4, 3], [3, 1, 2, 1], return_indices=True)]
    assert found == [[1, 3], [0, 1], [1, 0]]
    assert [x.asnumpy().tolist() for x in np.unique([7, 1, 7, 2], True)] == [[7, 1, 2], [0, 1, 0, 2]]
    assert np.bincount(np.array([0, 1, 1, 3]), minlength=5).asnumpy().tolist() == [1, 2, 0, 1, 0]
    numbers = np.randint(3, 5, (200,)).asnumpy()
    assert set(numbers.tolist()) == {3, 4}
    assert np.rand(2, 3).shape == (2, 3)
    assert np.randn(4, dtype=np.float16).dtype is ms.float16


def test_a_list_of_tensors_is_an_array() -> None:
    @ms.jit(fullgraph=True)
    def joined(x: Tensor) -> Tensor:
        return np.array([x, [1.0, 2.0], x * 2])

    assert joined(Tensor([3.0, 4.0])).asnumpy().tolist() == [[3, 4], [1, 2], [6, 8]]

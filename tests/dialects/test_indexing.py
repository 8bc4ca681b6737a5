"""``x[index]`` and ``x[index] = value`` against NumPy, on random index expressions; and in graphs."""

from __future__ import annotations

from types import EllipsisType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes
from msgraph.dialects.building import give, graph
from msgraph.dialects.calls import user_functions
from msgraph.dialects.contract import Array
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.types import tensor_type
from msgraph.interpreter import interpret

EAGER = EagerBuilder()
getitem, setitem = (user_functions()[name].call for name in ("getitem", "setitem"))
X = np.arange(120).reshape(2, 3, 4, 5)
Entry = int | slice | list[int] | None | EllipsisType | bool | Array

bounds = st.none() | st.integers(-6, 6)
slices = st.builds(slice, bounds, bounds, st.sampled_from([None, 1, 2, 3, -1, -2]))
places = st.sampled_from([[0, 1], [1, 0, -1], [], [[0], [1]], [[0, 1, 0]], [True, False], [True, False, True]])
entries = st.one_of(
    st.integers(-2, 1),
    slices,
    places,
    places.map(lambda rows: np.array(rows, np.int32)),
    st.sampled_from([None, Ellipsis, True, False, np.array(1), np.int64(-1), np.array(True)]),
)
indices = st.lists(entries, max_size=5).map(tuple)


def read(index: tuple[Entry, ...]) -> Array | None:
    """What NumPy reads; ``None`` if it refuses."""
    try:
        return np.asarray(X[index])
    except IndexError:
        return None


@settings(max_examples=600, deadline=None)
@given(indices)
def test_reading_is_numpys(index: tuple[Entry, ...]) -> None:
    expected = read(index)
    if expected is None:
        with pytest.raises(CompileError):
            getitem(EAGER, X, index)
        return
    found = getitem(EAGER, X, index)
    assert found.shape == expected.shape
    assert np.array_equal(found, expected)


@settings(max_examples=600, deadline=None)
@given(indices, st.integers(0, 4), st.integers(0, 1000))
def test_writing_is_numpys(index: tuple[Entry, ...], dims: int, seed: int) -> None:
    target = read(index)
    if target is None:
        return
    value = np.random.default_rng(seed).integers(0, 99, target.shape[max(0, target.ndim - dims) :])
    expected = X.copy()
    expected[index] = value
    assert np.array_equal(setitem(EAGER, X, index, value), expected)
    assert np.array_equal(X, np.arange(120).reshape(2, 3, 4, 5))


# -- in graphs, where an index may be known only at run time --------------------------------------------------------


@pytest.mark.parametrize("value", [3, np.array([1, 2, 3, 4, 5])])
def test_run_time_masks_write(value: Any) -> None:
    whole = isinstance(value, int)
    mask = X > 50 if whole else X[..., 0] > 50
    module, b, (x, m) = graph("f", [EAGER.type_of(X), EAGER.type_of(mask)])
    give(b, [setitem(b, x, m, value)])
    expected = X.copy()
    expected[mask] = value
    assert np.array_equal(interpret(module, [X, mask])[0], expected)


def test_run_time_masks_do_not_read() -> None:
    _, b, (x, m) = graph("f", [EAGER.type_of(X), tensor_type(dtypes.bool_, (2,))])
    with pytest.raises(CompileError, match="depends on the values of the mask"):
        getitem(b, x, m)


REFUSED: list[tuple[Any, str]] = [
    (5, "index 5 is out of bounds for dimension with size"),
    ((0, 0, 0, 0, 0), "dim of index:5, dim of data:4"),
    (1.0, "Number index of tensor must be int or bool, but got 1.0."),
    ("a", "Unsupported Python object type received: <class 'str'>"),
    ([5], "'index 5 is out of bounds for axis 0 with size 2'"),
    ((Ellipsis, 0, Ellipsis), "single ellipsis"),
    (np.array([1.5]), "Number index of tensor must be int or bool"),
]


@pytest.mark.parametrize(("index", "text"), REFUSED)
def test_refused(index: Any, text: str) -> None:
    with pytest.raises(IndexError) as caught:
        getitem(EAGER, X, index)
    assert text in str(caught.value)

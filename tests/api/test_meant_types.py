"""Where an element type is asked for, NumPy's, Python's and its name are one too: compiled as outside graphs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
import msgraph.numpy as mnp
from msgraph import Tensor, ops
from msgraph.library.initializer import initializer

CASES: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "astype": (lambda x: x.astype(np.int8), ms.int8),
    "astype of a dtype": (lambda x: x.astype(np.dtype("float16")), ms.float16),
    "astype of a name": (lambda x: x.astype("float64"), ms.float64),
    "astype of a class": (lambda x: x.astype(float), ms.float64),
    "astype of int": (lambda x: x.astype(int), ms.int64),
    "astype of bool": (lambda x: x.astype(bool), ms.bool_),
    "to": (lambda x: x.to(np.float16), ms.float16),
    "to by name": (lambda x: x.to(dtype=np.float16), ms.float16),
    "cast": (lambda x: ops.cast(x, np.int32), ms.int32),
    "Cast": (lambda x: ops.Cast()(x, np.int32), ms.int32),
    "Tensor": (lambda x: Tensor([1, 2], dtype=np.int8), ms.int8),
    "tensor": (lambda x: ms.tensor([1, 2], np.float16), ms.float16),
    "zeros": (lambda x: ops.zeros((2,), np.float16), ms.float16),
    "Zeros": (lambda x: ops.Zeros()((2,), np.float16), ms.float16),
    "full": (lambda x: ops.full((2,), 1, dtype=np.float64), ms.float64),
    "arange": (lambda x: ops.arange(0, 3, dtype=np.int32), ms.int32),
    "eye": (lambda x: ops.eye(2, 2, np.int32), ms.int32),
    "zeros_like": (lambda x: ops.zeros_like(x, dtype=np.int32), ms.int32),
    "new_zeros": (lambda x: x.new_zeros((2,), dtype=np.int32), ms.int32),
    "sum": (lambda x: x.sum(dtype=np.float64), ms.float64),
    "numpy.ones": (lambda x: mnp.ones((2,), np.int8), ms.int8),
}


@pytest.mark.parametrize("name", CASES)
def test_numpys_and_pythons_types_are_meant(name: str) -> None:
    function, dtype = CASES[name]
    x = Tensor([1.5, 0.0])
    eager, compiled = function(x), ms.jit(function)(x)
    assert eager.dtype is dtype and compiled.dtype is dtype
    assert eager.tolist() == compiled.tolist()


def test_initial_values_of_numpys_types() -> None:
    value: Tensor = initializer("ones", (2,), np.float16)
    assert value.dtype is ms.float16


@pytest.mark.parametrize("what", [3, "half", np.dtype("U4"), str, np.void])
def test_what_is_no_element_type_is_refused(what: Any) -> None:
    with pytest.raises(TypeError, match="should be mindspore dtype, but got"):
        ops.zeros((2,), what)
    with pytest.raises(TypeError, match="the 'dtype' should be one of"):
        Tensor([1], dtype=what)

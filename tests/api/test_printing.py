"""The text of tensors: layouts recorded with MindSpore 2.10."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor
from msgraph.dialects.tensor_text import tensor_repr


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (Tensor(3), "Tensor(shape=[], dtype=Int64, value= 3)"),
        (Tensor(1 / 3), "Tensor(shape=[], dtype=Float32, value= 0.333333)"),
        (Tensor(True), "Tensor(shape=[], dtype=Bool, value= True)"),
        (Tensor([1, 20, 300]), "Tensor(shape=[3], dtype=Int64, value= [  1,  20, 300])"),
        (Tensor([1.0, -3.25]), "Tensor(shape=[2], dtype=Float32, value= [ 1.00000000e+00, -3.25000000e+00])"),
        (Tensor([1.0, 0.333], ms.float16), "Tensor(shape=[2], dtype=Float16, value= [ 1.0000e+00,  3.3301e-01])"),
        (Tensor([1.0, 0.333], ms.bfloat16), "Tensor(shape=[2], dtype=BFloat16, value= [       1, 0.332031])"),
        (Tensor([True, False]), "Tensor(shape=[2], dtype=Bool, value= [ True, False])"),
        (Tensor([1 + 2j], ms.complex64), "Tensor(shape=[1], dtype=Complex64, value= [1+2j])"),
        (Tensor([[1, 20], [300, 4]]), "Tensor(shape=[2, 2], dtype=Int64, value=\n[[  1,  20],\n [300,   4]])"),
        (Tensor([]), "Tensor(shape=[0], dtype=Float32, value= )"),
        (Tensor(np.zeros((0, 3))), "Tensor(shape=[0, 3], dtype=Float64, value=\n)"),
        (Tensor(np.arange(2000)), "Tensor(shape=[2000], dtype=Int64, value= [   0,    1,    2 ... 1997, 1998, 1999])"),
        (
            Tensor(np.arange(14).reshape(2, 7)),
            "Tensor(shape=[2, 7], dtype=Int64, value=\n[[ 0,  1,  2 ...  4,  5,  6],\n [ 7,  8,  9 ... 11, 12, 13]])",
        ),
    ],
)
def test_repr(x: Any, text: str) -> None:
    assert repr(x) == text


@pytest.mark.parametrize(
    ("x", "text"),
    [
        (Tensor(1e10), "10000000000.0"),
        (Tensor([1.0, 2.5, -3.25]), "[ 1.    2.5  -3.25]"),
        (Tensor([1.0, 0.333], ms.bfloat16), "[1.000000 0.332031]"),
        (Tensor(0.5, ms.bfloat16), "0.500000"),
        (Tensor([]), "[]"),
    ],
)
def test_str(x: Any, text: str) -> None:
    assert str(x) == text


def test_long_vectors_break_after_a_full_line() -> None:
    text = repr(Tensor(np.arange(25)))
    assert text.endswith("22, 23, \n 24])")
    assert repr(Tensor(np.arange(24))).endswith("22, 23\n ])")


def test_graphs_print_without_commas() -> None:
    array: Any = np.array([[1, -2]])
    assert tensor_repr(array, comma="", before_value="") == "Tensor(shape=[1, 2], dtype=Int64, value=\n[[ 1 -2]])"

"""Ops that stand for several operators of MindSpore are listed under the name of the one that is meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import from_numpy
from msgraph.dialects.types import ref_type, tensor_type
from msgraph.packs.opt.listing import listing

VECTOR, NUMBER = tensor_type(from_numpy(np.dtype(np.float32)), (4,)), tensor_type(from_numpy(np.dtype(np.float32)), ())
INDEX = tensor_type(from_numpy(np.dtype(np.int64)), (4,))
PARAMETER = ref_type(VECTOR)
CASES: list[tuple[str, Sequence[Any], Mapping[str, Any], str]] = [
    ("scatter_rows", [PARAMETER, INDEX, VECTOR], {"combiner": "add"}, "ScatterAdd"),
    (
        "optimizer_step",
        [PARAMETER, NUMBER, VECTOR],
        {"rule": "ApplyGradientDescent", "settings": ()},
        "ApplyGradientDescent",
    ),
    ("math", [VECTOR], {"function": "ceil"}, "Ceil"),
    ("float_test", [VECTOR], {"function": "isfinite"}, "IsFinite"),
    ("logic", [INDEX, INDEX], {"function": "bitwise_xor"}, "BitwiseXor"),
    ("compare", [VECTOR, VECTOR], {"function": "less_equal"}, "LessEqual"),
    ("shift", [INDEX, INDEX], {"function": "right_shift"}, "RightShift"),
]


@pytest.mark.parametrize(("name", "types", "fields", "listed"), CASES)
def test_listings_say_which_operator(name: str, types: Sequence[Any], fields: Mapping[str, Any], listed: str) -> None:
    module, b, arguments = graph("f", types)
    b.emit(GraphOp.BY_NAME[f"ms.{name}"], arguments, fields)
    give(b, [])
    assert f" = {listed}(" in listing(module)

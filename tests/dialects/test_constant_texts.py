"""A constant is read as what it was written from, whatever its elements are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from msgraph.dialects import dtypes
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.packs.opt.driver import context

NUMBERS = [0.1, -0.0, 1e6, 1234567.0, 16777217.0, 2.0**53, 1e9, -1e9, 1e30, 3.4e38, 123456.75, 1e-40, 1 / 3, 65504.0]


@pytest.mark.parametrize("dtype", [d for d in dtypes.ALL if d.is_float or d.is_complex], ids=str)
@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_are_read_as_they_were(dtype: Any, number: float) -> None:
    with np.errstate(over="ignore"):
        array = np.array([number, 1.5, -number]).astype(dtype.numpy)
    for layout in (array, array[::-1], array[::2], np.broadcast_to(array[0], (2, 3)), np.outer(array, [1, 1]).T):
        text = str(ModuleOp([ConstantOp.from_array(layout)]))
        (constant,) = Parser(context(), text).parse_module().ops
        assert isinstance(constant, ConstantOp)
        assert constant.array.tobytes() == layout.tobytes()

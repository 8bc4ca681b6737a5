"""The eager rules of ops with effects: arrays written in place, lines printed, a status that remembers."""

from __future__ import annotations

import numpy as np
import pytest

from msgraph.dialects.ops.assign import AssignAddOp, AssignOp
from msgraph.dialects.ops.float_status import FloatStatusOp
from msgraph.dialects.ops.printing import CONSOLE, PrintOp
from msgraph.dialects.ops.scatter_update import ScatterNdOp, ScatterRowsOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.status import STATUS


def test_updates_write_the_array_they_are_given() -> None:
    w = np.array([1, 2], np.int32)
    before = LoadOp.eager(w)
    assert AssignOp.eager(w, np.array([5, 6], np.int32)) is w
    AssignAddOp.eager(w, w)
    assert w.tolist() == [10, 12]
    assert before.tolist() == [1, 2]


def test_repeated_indices_all_count() -> None:
    w = np.array([1, 2, 3], np.int32)
    ScatterRowsOp.eager(w, np.array([0, 0]), np.array([10, 20], np.int32), combiner="add")
    assert w.tolist() == [31, 2, 3]
    ScatterRowsOp.eager(w, np.array([0, 2]), np.array([-2, 2], np.int32), combiner="div")
    assert w.tolist() == [-15, 2, 1]
    ScatterNdOp.eager(w, np.array([[1]]), np.array([9], np.int32), combiner="update")
    assert w.tolist() == [-15, 9, 1]


def test_print_puts_operands_in_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr(CONSOLE, "write", lines.append)
    PrintOp.eager(np.array(3), texts=("step", "done"), places=(1,), sep="\n", end="!")
    assert lines == ["step\n3\ndone!"]


def test_status_rises_where_finite_values_overflow() -> None:
    FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_clear_float_status")
    big, inf, nan = (np.array([x], np.float16) for x in (6e4, np.inf, np.nan))
    STATUS.observe([inf], [inf])
    STATUS.observe([nan], [nan])
    assert not FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_get_float_status").any()
    STATUS.observe([big], [inf])
    assert FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_get_float_status").all()
    FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_clear_float_status")
    STATUS.observe([inf, inf], [nan])
    assert FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_get_float_status").all()
    FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_clear_float_status")

"""Debug mode: hooks see what operations of ``map`` get and give, as in MindSpore."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from msgraph.library import dataset as ds
from msgraph.library.dataset import config, debug, vision


class Shapes(debug.DebugHook):
    def compute(self, *args: Any) -> None:
        print([column.shape for column in args[0]], "at", self.prev_op_name)


@pytest.fixture(autouse=True)
def switched_off() -> Iterator[None]:
    yield
    config.set_debug_mode(False)


def run(operations: Any, *columns: Any) -> list[Any]:
    arrays = np.zeros((1, 4, 4, 3), np.uint8), np.arange(1)
    data = ds.NumpySlicesDataset(arrays, ["image", "label"], shuffle=False).map(operations, *columns).batch(1)
    return [value.shape for value in next(iter(data.create_tuple_iterator(num_epochs=1, output_numpy=True)))]


def test_types_and_shapes_are_printed_if_nothing_else_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    config.set_debug_mode(True)
    assert run([vision.Resize((2, 2)), vision.HWC2CHW()], "image") == [(1, 3, 2, 2), (1,)]
    assert capsys.readouterr().out.splitlines() == [
        "[Dataset debugger] Print the [INPUT] of the operation [Resize].",
        "Column 0. The dtype is [uint8]. The shape is [(4, 4, 3)].",
        "[Dataset debugger] Print the [OUTPUT] of the operation [Resize].",
        "Column 0. The dtype is [uint8]. The shape is [(2, 2, 3)].",
        "[Dataset debugger] Print the [OUTPUT] of the operation [HWC2CHW].",
        "Column 0. The dtype is [uint8]. The shape is [(3, 2, 2)].",
    ]


def test_hooks_see_every_operation_and_may_stand_among_them(capsys: pytest.CaptureFixture[str]) -> None:
    config.set_debug_mode(True, [Shapes()])
    run([vision.Rescale(1 / 255.0, 0.0), Shapes(), vision.HWC2CHW()], "image")
    assert capsys.readouterr().out.splitlines()[1::2] == [
        "[(4, 4, 3)] at Rescale",
        "[(4, 4, 3)] at Rescale",
        "[Dataset debugger] Print the [OUTPUT] of the operation [Shapes].",
        "[Dataset debugger] Print the [OUTPUT] of the operation [HWC2CHW].",
    ]
    assert run(lambda image, label: (image, label, image), ["image", "label"], ["a", "b", "c"])[2] == (1, 4, 4, 3)


def test_without_debug_mode_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    config.set_debug_mode(False, [Shapes()])
    run([vision.HWC2CHW()], "image")
    assert not capsys.readouterr().out


def test_what_is_no_hook_is_refused() -> None:
    with pytest.raises(TypeError, match="All items in debug_hook_list must be of type DebugHook"):
        config.set_debug_mode(True, [print])
    with pytest.raises(TypeError, match="debug_hook_list is not a list"):
        config.set_debug_mode(True, Shapes())  # type: ignore[arg-type]

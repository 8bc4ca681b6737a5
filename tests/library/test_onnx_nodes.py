"""ONNX's own tests of its operators, each as a model that is loaded: how many of them pass may only rise.

python -m tests.library.test_onnx_nodes        # writes tests/library/onnx_nodes.json, which docs/onnx.md shows
"""

from __future__ import annotations

import json
import tempfile
import warnings
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from tests.library.onnx_models import several

import msgraph as ms
from msgraph.diagnostics.errors import CompileError

RECORD = Path(__file__).with_name("onnx_nodes.json")
"""By operator: how many tests of it pass, and how many there are."""


def cases() -> Iterator[tuple[str, Any]]:
    """The tests, with what they are counted under: their operator, ``several``, or what no tensor holds."""
    loader: Any = import_module("onnx.backend.test.loader")
    types = import_module("msgraph.library.export.onnx.operators").ELEMENT_TYPES
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tests = loader.load_model_tests(kind="node")
    for test in tests:
        graph = test.model.graph
        operators = {node.op_type for node in graph.node}
        held = all(x.type.tensor_type.elem_type in types for x in (*graph.input, *graph.output))
        yield (operators.pop() if len(operators) == 1 else "several") if held else "no tensors", test


def passes(test: Any, folder: Path) -> bool:
    """Does the loaded model give what the test says?"""
    to_array: Any = import_module("onnx.numpy_helper").to_array
    path = folder / "node.onnx"
    path.write_bytes(test.model.SerializeToString())
    try:
        net: Any = ms.load(str(path))
        for data in test.data_sets:
            inputs, wanted = ([to_array(x) if hasattr(x, "HasField") else np.asarray(x) for x in part] for part in data)
            results = several(net(*map(ms.Tensor, inputs)))
            for result, array in zip(results, wanted, strict=True):
                assert (result.asnumpy().dtype, result.shape) == (array.dtype, array.shape)
                wide = np.float64 if array.dtype.kind not in "biuc" else array.dtype
                actual, expected = result.asnumpy().astype(wide), array.astype(wide)
                np.testing.assert_allclose(actual, expected, test.rtol, test.atol)
    except (AssertionError, CompileError, TypeError, ValueError):
        return False
    return True


def counted(folder: Path) -> dict[str, list[int]]:
    """The whole record."""
    record: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for operator, test in cases():
        record[operator][0] += operator != "no tensors" and passes(test, folder)
        record[operator][1] += 1
    return dict(sorted(record.items()))


def known() -> set[str]:
    """What the exporter writes, as its page shows it."""
    _, page = (Path(__file__).parents[2] / "docs" / "onnx.md").read_text().split("## Operators")
    return set(page.replace(",", " ").replace("|", " ").split())


def test_as_many_pass_as_were_recorded(tmp_path: Path) -> None:
    assert counted(tmp_path) == json.loads(RECORD.read_text())


def test_nine_tenths_of_what_the_exporter_writes_pass() -> None:
    record = json.loads(RECORD.read_text())
    written = [numbers for operator, numbers in record.items() if operator in known()]
    assert len(written) > 70
    assert sum(numbers[0] for numbers in written) > 0.95 * sum(numbers[1] for numbers in written)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        lines = [f'"{name}": {numbers}' for name, numbers in counted(Path(temporary)).items()]
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n")

"""ONNX models run by ONNX Runtime, for the tests that compare them with Python."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime as ort  # pyright: ignore[reportMissingTypeStubs]
from onnx import TensorProto, checker, helper

import msgraph as ms
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, GraphOp, Sample
from msgraph.dialects.types import Tensor
from msgraph.frontend.state.structures import Lowered, Result
from msgraph.library.export.exported_program import ArgumentTypes, ExportedProgram, ExportedTensor
from msgraph.support.trees import is_sequence

_TOOLS: Any = (ort, checker, onnx)
runtime, checks, onnx_package = _TOOLS
BF16, F32 = int(TensorProto.BFLOAT16), int(TensorProto.FLOAT)


def session(model: Any) -> Any:
    """A session of one thread that keeps its warnings to itself."""
    options = runtime.SessionOptions()
    options.log_severity_level, options.intra_op_num_threads = 4, 1
    return runtime.InferenceSession(str(model) if isinstance(model, Path) else model.SerializeToString(), options)


def run(model: Any, arrays: Sequence[Any]) -> list[Any]:
    """The outputs of a model, or of a file, for its inputs in order."""
    running = session(model)
    names = [about.name for about in running.get_inputs()]
    return running.run(None, dict(zip(names, arrays, strict=True)))


def exported(path: Path, net: Any, *inputs: Any, **options: Any) -> Any:
    """The model of a call, checked."""
    ms.export(net, *inputs, file_name=str(path / "model"), file_format="ONNX", **options)
    model = onnx_package.load(path / "model.onnx")
    checks.check_model(model, full_check=True)
    return model


def agrees(path: Path, net: Any, *inputs: Any, tolerance: float = 1e-5, **options: Any) -> Any:
    """The model of a call, which ONNX Runtime runs with the same results."""
    model = exported(path, net, *inputs, **options)
    compare(model, net, *inputs, tolerance=tolerance)
    loads_again(path / "model.onnx", net, *inputs, tolerance=tolerance)
    return model


def several(results: object) -> tuple[Any, ...]:
    """The results of a call, also where it is one."""
    return tuple(results) if is_sequence(results) else (results,)


def loads_again(path: Path, net: Any, *inputs: Any, tolerance: float = 1e-5) -> Any:
    """What was exported gives the same results when it is loaded."""
    loaded: Any = ms.load(str(path))
    results, expected = (call(*inputs) for call in (loaded, net))
    for result, wanted in zip(several(results), several(expected), strict=True):
        assert result.dtype == wanted.dtype
        largest = float(np.abs(wanted.asnumpy()).max(initial=0))
        np.testing.assert_allclose(result.asnumpy(), wanted.asnumpy(), tolerance, tolerance * max(1, largest))
    return loaded


def compare(model: Any, net: Any, *inputs: Any, tolerance: float = 1e-5) -> None:
    """A model beside the call it stands for."""
    results = net(*inputs)
    expected = [results] if isinstance(results, ms.Tensor) else list(results)
    actual = run(model, [np.asarray(x.asnumpy() if isinstance(x, ms.Tensor) else x) for x in inputs])
    assert len(actual) == len(expected)
    for array, wanted in zip(actual, expected, strict=True):
        wanted = wanted.asnumpy()
        assert array.dtype == wanted.dtype
        np.testing.assert_allclose(array, wanted, tolerance, tolerance * max(1, float(np.abs(wanted).max(initial=0))))


def program_of(module: Any, types: Sequence[Tensor], count: int) -> ExportedProgram:
    """A function of operators as what writers are given."""
    inputs = [ExportedTensor(f"x{n}", tuple(t.get_shape()), dtypes.bool_) for n, t in enumerate(types)]
    graph = Lowered(module, [], tuple(Result(n, "tensor") for n in range(count)))
    return ExportedProgram("f", graph, inputs, [], ArgumentTypes("f", [], [], {}))


def without_bfloat16(model: Any) -> Any:
    """The same model with float32 outside: ONNX Runtime's Python takes no bfloat16."""
    first: list[Any] = []
    for about in model.graph.input:
        if about.type.tensor_type.elem_type == BF16:
            about.type.tensor_type.elem_type, name = F32, about.name
            about.name = name + "_wide"
            first.append(helper.make_node("Cast", [about.name], [name], to=BF16))
    nodes = [*first, *model.graph.node]
    for about in model.graph.output:
        if about.type.tensor_type.elem_type == BF16:
            about.type.tensor_type.elem_type, name = F32, about.name
            about.name = name + "_wide"
            nodes.append(helper.make_node("Cast", [name], [about.name], to=F32))
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model


def as_fed(array: Array) -> Array:
    """What ONNX Runtime's Python takes for an array."""
    return array.astype(np.float32) if dtypes.from_numpy(array.dtype) is dtypes.bfloat16 else array


def has(sample: Sample, *names: str) -> bool:
    """Does a sample have operands or fields of one of these element types?"""
    kinds = {dtypes.from_numpy(x.dtype).name for x in sample.operands}
    kinds |= {field.name for field in sample.fields.values() if isinstance(field, dtypes.DType)}
    return not kinds.isdisjoint(names)


def names(ops: Sequence[type[GraphOp]]) -> list[str]:
    """Their names, without the dialect's."""
    return sorted(op.name.removeprefix("ms.") for op in ops)

"""``load("model.onnx")``: files read and checked, and the cell of a model.

What is spoilt ends with the file, the place and the cause, before memory is taken for it; what is not known is told all
at once.
"""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Iterator
from math import prod
from pathlib import Path

import numpy as np
import onnx
from google.protobuf.message import DecodeError
from onnx import AttributeProto, GraphProto, ModelProto, NodeProto, TensorProto, helper, inliner, numpy_helper

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.export import BrokenExport, NoOnnxOperator
from msgraph.diagnostics.errors import error
from msgraph.dialects.contract import Array
from msgraph.library.export.onnx.operators import ELEMENT_TYPES
from msgraph.library.export.onnx.source_text import RULES, WRITTEN, SourceText, attribute_value

_OLDEST = 7
"""The version from which on operators that have changed are read."""

_FIXED: dict[str, object] = {
    "training_mode": 0, "storage_order": 0, "layout": 0, "activations": None, "clip": None,
    "keep_aspect_ratio_policy": "stretch", "input_forget": 0,
}  # fmt: skip
"""Attributes that have one value."""

_MOST_INPUTS = {"LSTM": 7}
"""No peepholes."""

_COMPOSED = ("has_function", "has_context_dependent_function")
"""What ONNX says of operators that it says in others."""

_ROUNDS = 8
"""Functions may call functions; so often they are put in place."""


def read(path: Path) -> Cell:
    """The cell of a model: the text of its ``construct``, and the parameters.

    Args:
        path: the file
    """
    cell = Cell(auto_prefix=False)
    file = _ModelFile(path)
    source = SourceText(file.graph, file.array, cell)
    name = f"<{path.name} {hashlib.sha256(source.text.encode()).hexdigest()[:8]}>"
    linecache.cache[name] = (len(source.text), None, source.text.splitlines(keepends=True), name)
    names = source.names(file.opset)
    exec(compile(source.text, name, "exec"), names)
    title = file.graph.name if file.graph.name.isidentifier() else "Model"
    cell.__class__ = type(title, (Cell,), {"construct": names["construct"], "source": source.text})
    types = [value.type.tensor_type for value in source.inputs]
    if all(about.HasField("shape") for about in types):
        shapes = [[dim.dim_value if dim.HasField("dim_value") else None for dim in about.shape.dim] for about in types]
        if any(None in shape for shape in shapes):
            dtypes = [ELEMENT_TYPES[about.elem_type] for about in types]
            cell.set_inputs(*(Tensor(shape=s, dtype=d) for s, d in zip(shapes, dtypes, strict=True)))
    return cell


class _ModelFile:
    """A model whose functions are in place, and its tensors."""

    def __init__(self, path: Path) -> None:
        self.path = path
        model = ModelProto()
        try:
            model.ParseFromString(path.read_bytes())
        except DecodeError as problem:
            raise self.broken(f"it is not one message of ONNX ({problem})") from None
        if not model.graph.output:
            raise self.broken("it has no graph")
        self.opset = max((entry.version for entry in model.opset_import if entry.domain in ("", "ai.onnx")), default=1)
        try:
            self.graph = self._inlined(model).graph
        except RuntimeError as problem:
            raise self.broken(f"its functions cannot be put in place ({problem})") from None
        refused = [
            f"{_label(node)}, op set {self.opset}: {why}" for node in _nodes(self.graph) if (why := self._refusal(node))
        ]
        refused += [
            f"input '{x.name}': its type" for x in self.graph.input if x.type.tensor_type.elem_type not in ELEMENT_TYPES
        ]
        if refused:
            raise error(NoOnnxOperator(str(path), len(refused), "\n".join(["these are", *(f"  {x}" for x in refused)])))
        self._check_order(self.graph, frozenset())

    def broken(self, reason: str) -> Exception:
        """The error of a file that cannot be used."""
        return error(BrokenExport("ONNX", str(self.path), reason, "export the model again, and copy all of its files"))

    def _inlined(self, model: ModelProto) -> ModelProto:
        """The model without functions: its own, and operators that ONNX says in others."""
        model = inliner.inline_local_functions(model) if model.functions else model
        for _ in range(_ROUNDS):
            composed: set[str] = set()
            for node in _nodes(model.graph):
                schema = None if node.op_type in RULES.keys() | WRITTEN else self._schema(node)
                if schema is not None and any(getattr(schema, word) for word in _COMPOSED):
                    composed.add(node.op_type)
                    own = {attribute.name for attribute in node.attribute}
                    stated = {name: about.default_value for name, about in schema.attributes.items()}
                    node.attribute.extend(value for name, value in stated.items() if value.type and name not in own)
            if not composed:
                break
            model = inliner.inline_selected_functions(model, [("", name) for name in composed], False, True)
        return model

    def _schema(self, node: NodeProto) -> onnx.defs.OpSchema | None:
        try:
            return onnx.defs.get_schema(node.op_type, self.opset, "" if node.domain == "ai.onnx" else node.domain)
        except onnx.defs.SchemaError:
            return None

    def _refusal(self, node: NodeProto) -> str:
        """Why a node cannot be read."""
        schema = self._schema(node)
        if schema is None or schema.domain or node.op_type not in RULES.keys() | WRITTEN:
            return "no such operator is known"
        if self.opset < _OLDEST and schema.since_version < onnx.defs.get_schema(node.op_type).since_version:
            return "only later versions of it are known"
        own = {attribute.name: attribute for attribute in node.attribute}
        wrong = [name for name in own if name not in schema.attributes]
        wrong += [name for name, about in schema.attributes.items() if about.required and name not in own]
        wrong += [name for name, value in _FIXED.items() if name in own and attribute_value(own[name]) != value]
        wrong += [x.name for x in node.attribute if x.s == b"tf_crop_and_resize"]
        wrong += [
            name for name in ("to", "dtype", "output_dtype")
            if name in own and own[name].i and own[name].i not in ELEMENT_TYPES
        ]  # fmt: skip
        if wrong:
            return f"its attribute '{wrong[0]}'"
        if not schema.min_input <= len(node.input) <= _MOST_INPUTS.get(node.op_type, schema.max_input):
            return f"it has {len(node.input)} inputs"
        return (
            "" if schema.min_output <= len(node.output) <= schema.max_output else f"it has {len(node.output)} outputs"
        )

    def _check_order(self, graph: GraphProto, around: frozenset[str]) -> None:
        """An error unless each name is made once, and before it is used."""
        own = {x.name for x in (*graph.input, *graph.initializer)}
        for node in graph.node:
            for name in node.input:
                if name and name not in own and name not in around:
                    later = next(
                        (f"{_label(other)} makes only later" for other in graph.node if name in other.output), ""
                    )
                    raise self.broken(f"{_label(node)} uses '{name}', which {later or 'nothing makes'}")
            for attribute in node.attribute:
                if attribute.type == AttributeProto.GRAPH:
                    self._check_order(attribute.g, around | own)
            twice = [name for name in node.output if name and name in own]
            if twice:
                raise self.broken(f"{_label(node)} makes '{twice[0]}', which is there already")
            own |= set(node.output)
        for output in graph.output:
            if output.name not in own and output.name not in around:
                raise self.broken(f"its output '{output.name}' is made by no node")

    def array(self, tensor: TensorProto) -> Array:
        """The elements of a tensor, as many as its dims say."""
        label, dtype, dims = f"the tensor '{tensor.name}'", ELEMENT_TYPES.get(tensor.data_type), list(tensor.dims)
        if dtype is None or tensor.HasField("segment") or min(dims, default=0) < 0:
            raise self.broken(f"{label} has the element type {tensor.data_type} and the dims {dims}")
        count, item = prod(dims), np.dtype(dtype.numpy)
        if tensor.data_location == TensorProto.EXTERNAL:
            return self._external(tensor, label, item, count)
        if tensor.HasField("raw_data"):
            size, wanted, unit = len(tensor.raw_data), count * item.itemsize, "bytes"
        else:
            stored = getattr(tensor, helper.tensor_dtype_to_field(tensor.data_type))
            size, wanted, unit = len(stored), count, "elements"
        if size != wanted:
            raise self.broken(f"{label} has {size} {unit}, and the dims {dims}, which are {wanted}")
        return numpy_helper.to_array(tensor).astype(item, copy=False)

    def _external(self, tensor: TensorProto, label: str, item: np.dtype[np.generic], count: int) -> Array:
        """Elements in a file beside the model."""
        about = {entry.key: entry.value for entry in tensor.external_data}
        folder, wanted = self.path.parent.resolve(), count * item.itemsize
        file = (folder / about.get("location", "")).resolve()
        if not file.is_relative_to(folder):
            raise self.broken(f"{label} stands outside of the model's folder, in '{about.get('location')}'")
        if not file.is_file():
            raise self.broken(f"{label} stands in '{about.get('location')}', and there is no such file")
        start, length = about.get("offset", "0"), about.get("length", str(wanted))
        if not start.isdecimal() or length != str(wanted) or int(start) + wanted > file.stat().st_size:
            whole = f"{start} + {length} of the {file.stat().st_size} bytes of '{file.name}'"
            raise self.broken(f"{label} is {whole}, and has the dims {list(tensor.dims)}, which are {wanted}")
        return np.fromfile(file, item, count, offset=int(start)).reshape(tuple(tensor.dims))


def _label(node: NodeProto) -> str:
    return f"node '{node.name or next(iter(node.output), '')}' ({'.'.join(filter(None, (node.domain, node.op_type)))})"


def _nodes(graph: GraphProto) -> Iterator[NodeProto]:
    """All nodes, those of bodies too."""
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            if attribute.type == AttributeProto.GRAPH:
                yield from _nodes(attribute.g)

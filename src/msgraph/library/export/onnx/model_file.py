"""ONNX files, read and checked: what is spoilt ends with the file, the place and the cause, before memory is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from pathlib import Path

import numpy as np
import onnx
from onnx import AttributeProto, GraphProto, ModelProto, NodeProto, TensorProto, helper, inliner, numpy_helper

from msgraph.diagnostics.catalog.export import BrokenExport, NoOnnxOperator
from msgraph.diagnostics.errors import error
from msgraph.dialects.contract import Array
from msgraph.library.export.onnx.known_values import ELEMENT_TYPES
from msgraph.library.export.onnx.source_text import CONTROL, RULES

LEAST_READ = {"Scan": 9}
"""Operators that were other ones before a version; those of all others have been what they are since version 7."""

_ROUNDS = 8
"""Functions may call functions; so often they are put in place."""


class ModelFile:
    """A model whose functions are in place, and its tensors.

    Args:
        path: the file
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        model = ModelProto()
        try:
            model.ParseFromString(path.read_bytes())
        except Exception as problem:  # the package has an exception of its own for each of its parsers
            raise self.broken(f"it is not one message of ONNX ({problem})") from None
        if not model.graph.node and not model.graph.output:
            raise self.broken("it has no graph")
        self.model = self._inlined(model)
        self.check_order(self.model.graph, frozenset())

    def broken(self, reason: str) -> Exception:
        """The error of a file that cannot be used.

        Args:
            reason: the place and the cause
        """
        return error(BrokenExport("ONNX", str(self.path), reason, "export the model again, or copy all of its files"))

    @property
    def opset(self) -> int:
        """The version of the operators."""
        return opset_of(self.model)

    def _inlined(self, model: ModelProto) -> ModelProto:
        """The model without functions: its own, and operators that ONNX says in others."""
        try:
            if model.functions:
                model = inliner.inline_local_functions(model)
            for _ in range(_ROUNDS):
                refused = dict(self._refused(model))
                composed = {node.op_type for node, _ in refused.values() if _is_composed(node, opset_of(model))}
                if not composed:
                    break
                model = inliner.inline_selected_functions(model, [("", name) for name in composed], False, True)
        except RuntimeError as problem:
            raise self.broken(f"its functions cannot be put in place ({problem})") from None
        if refused := dict(self._refused(model)):
            lines = "\n".join(["not known", *(f"  {line}" for line in refused)])
            raise error(NoOnnxOperator(str(self.path), len(refused), lines))
        return model

    def _refused(self, model: ModelProto) -> Iterator[tuple[str, tuple[NodeProto, str]]]:
        """Nodes that cannot be read, by what is said of them."""
        opset = opset_of(model)
        for node in nodes_of(model.graph):
            reason = _refusal(node, opset)
            if reason:
                line = f"{label_of(node)} of {node.domain or 'ai.onnx'}, op set {opset}{reason}"
                yield line, (node, reason)

    def check_order(self, graph: GraphProto, around: frozenset[str]) -> None:
        """An error unless each name is made once, and before it is used.

        Args:
            graph: the model's, or the body of a node
            around: what is made outside of it
        """
        given = [x.name for x in graph.input] + [x.name for x in graph.initializer]
        own = {*given, *(x.values.name for x in graph.sparse_initializer)}
        for node in graph.node:
            for name in node.input:
                if name and name not in own and name not in around:
                    made_by = [label_of(other) for other in graph.node if name in other.output]
                    cause = f"which {made_by[0]} makes only later" if made_by else "which nothing makes"
                    raise self.broken(f"{label_of(node)} uses '{name}', {cause}")
            for body in bodies_of(node):
                self.check_order(body, around | own)
            for name in node.output:
                if name and name in own:
                    raise self.broken(f"{label_of(node)} makes '{name}', which is there already")
                own.add(name)
        for output in graph.output:
            if output.name not in own and output.name not in around:
                raise self.broken(f"its output '{output.name}' is made by no node")

    def array(self, tensor: TensorProto) -> Array:
        """The elements of a tensor, as many as its dims say.

        Args:
            tensor: an initializer or an attribute
        """
        label = f"the tensor '{tensor.name}'"
        dtype = ELEMENT_TYPES.get(tensor.data_type)
        if dtype is None or tensor.HasField("segment"):
            raise self.broken(f"{label} has elements of the type {tensor.data_type}, which is not known")
        if any(size < 0 for size in tensor.dims):
            raise self.broken(f"{label} has the dims {list(tensor.dims)}")
        count = prod(tensor.dims)
        if tensor.data_location == TensorProto.EXTERNAL:
            return self._external(tensor, label, np.dtype(dtype.numpy), count)
        if tensor.HasField("raw_data"):
            size, wanted, unit = len(tensor.raw_data), count * np.dtype(dtype.numpy).itemsize, "bytes"
        else:
            stored = getattr(tensor, helper.tensor_dtype_to_field(tensor.data_type))
            size, wanted, unit = len(stored), count, "elements"
        if size != wanted:
            raise self.broken(f"{label} has {size} {unit}, and dims of {list(tensor.dims)}, which are {wanted}")
        return numpy_helper.to_array(tensor).astype(dtype.numpy, copy=False)

    def constant(self, node: NodeProto) -> Array:
        """The elements of a ``Constant``.

        Args:
            node: its message
        """
        (attribute,) = node.attribute
        if attribute.type == AttributeProto.TENSOR:
            return self.array(attribute.t)
        is_float = attribute.type in (AttributeProto.FLOAT, AttributeProto.FLOATS)
        return np.asarray(plain(attribute), np.float32 if is_float else np.int64)

    def plain(self, attribute: AttributeProto) -> object:
        return plain(attribute)

    def _external(self, tensor: TensorProto, label: str, dtype: np.dtype, count: int) -> Array:
        """Elements in a file beside the model."""
        about = {entry.key: entry.value for entry in tensor.external_data}
        folder = self.path.parent.resolve()
        file = (folder / about.get("location", "")).resolve()
        if not file.is_relative_to(folder):
            raise self.broken(f"{label} stands outside of the model's folder, in '{about.get('location')}'")
        if not file.is_file():
            raise self.broken(f"{label} stands in '{about.get('location')}', and there is no such file")
        try:
            start, length = (int(about.get(key) or otherwise) for key, otherwise in (("offset", 0), ("length", -1)))
        except ValueError:
            raise self.broken(f"{label} has a place in its file that is no number") from None
        wanted = count * dtype.itemsize
        if length not in (-1, wanted):
            raise self.broken(f"{label} has {length} bytes, and dims of {list(tensor.dims)}, which are {wanted}")
        if start < 0 or start + wanted > file.stat().st_size:
            raise self.broken(f"{label} ends behind the end of '{file.name}'")
        return np.fromfile(file, dtype, count, offset=start).reshape(tuple(tensor.dims))


def opset_of(model: ModelProto) -> int:
    """The version of the operators of a model.

    Args:
        model: its message
    """
    return max((entry.version for entry in model.opset_import if entry.domain in ("", "ai.onnx")), default=1)


def label_of(node: NodeProto) -> str:
    """A node in words.

    Args:
        node: its message
    """
    name = node.name or next(iter(node.output), "")
    return f"node '{name}' ({node.op_type})"


def bodies_of(node: NodeProto) -> list[GraphProto]:
    """The bodies of a node: branches, or a loop's.

    Args:
        node: its message
    """
    return [attribute.g for attribute in node.attribute if attribute.type == AttributeProto.GRAPH]


def nodes_of(graph: GraphProto) -> Iterator[NodeProto]:
    """All nodes, those of bodies too.

    Args:
        graph: of the model
    """
    for node in graph.node:
        yield node
        for body in bodies_of(node):
            yield from nodes_of(body)


def _refusal(node: NodeProto, opset: int) -> str | None:
    """Why a node cannot be read, where that is not its operator; "" for that; ``None`` if it can."""
    if node.domain not in ("", "ai.onnx") or node.op_type not in RULES.keys() | CONTROL:
        return " "
    try:
        schema = onnx.defs.get_schema(node.op_type, opset)
    except onnx.defs.SchemaError:
        return " "
    if opset < LEAST_READ.get(node.op_type, 7) and schema.since_version < onnx.defs.get_schema(node.op_type).since_version:
        return f" (later ones are read)"
    unknown = [attribute.name for attribute in node.attribute if attribute.name not in schema.attributes]
    if unknown:
        return f": it has no attribute '{unknown[0]}'"
    own = {attribute.name: attribute for attribute in node.attribute}
    missing = [name for name, about in schema.attributes.items() if about.required and name not in own]
    if missing:
        return f": it says no attribute '{missing[0]}'"
    for name in ("to", "dtype", "output_dtype"):
        if name in own and own[name].i and own[name].i not in ELEMENT_TYPES:
            return f": no elements are of the type {TensorProto.DataType.Name(own[name].i)}"
    if not schema.min_input <= len(node.input) <= schema.max_input:
        return f": it has {len(node.input)} inputs"
    if not schema.min_output <= len(node.output) <= schema.max_output:
        return f": it has {len(node.output)} outputs"
    return None


def _is_composed(node: NodeProto, opset: int) -> bool:
    """Does ONNX say an operator that has no rule in others?"""
    if node.domain not in ("", "ai.onnx") or node.op_type in RULES or not onnx.defs.has(node.op_type):
        return False
    schema = onnx.defs.get_schema(node.op_type, opset)
    return schema.has_function or schema.has_context_dependent_function


def defaults_of(op_type: str, opset: int) -> Mapping[str, object]:
    """The attributes that an operator has where a node says nothing, and the version its meaning is of.

    Args:
        op_type: the operator
        opset: of the model
    """
    schema = onnx.defs.get_schema(op_type, opset)
    stated = {name: about.default_value for name, about in schema.attributes.items()}
    defaults = {name: plain(value) for name, value in stated.items() if value.type}
    return {**defaults, "since": schema.since_version}


def plain(attribute: AttributeProto) -> object:
    """The value of an attribute as Python has it.

    Args:
        attribute: its message
    """
    value = helper.get_attribute_value(attribute)
    if isinstance(value, bytes):
        return value.decode()
    if attribute.type in (AttributeProto.INTS, AttributeProto.FLOATS):
        return tuple(value)
    return [item.decode() for item in value] if attribute.type == AttributeProto.STRINGS else value

"""``load("model.onnx")``: a model is read, checked, and written as the text of the ``construct`` of a cell.

    def construct(self, x):
        conv = Conv(x, self.weight, pads=(1, 1, 1, 1))
        relu = Relu(conv)
        return tensor(relu)

One line for each node, ``if``, ``while`` and ``for`` where nodes have bodies: it is what the front end compiles, and
what its messages show. Spoilt files end with place and cause, before memory is taken for them; what is not known is
told all at once.
"""

from __future__ import annotations

import builtins
import hashlib
import keyword
import linecache
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import partial
from math import prod
from pathlib import Path

import numpy as np
import onnx
from google.protobuf.message import DecodeError
from onnx import AttributeProto, GraphProto, ModelProto, NodeProto, TensorProto, helper, inliner, numpy_helper

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, wrap
from msgraph.diagnostics.catalog.export import BrokenExport, NoOnnxOperator
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.library.export.onnx import operators, recurrent, windows
from msgraph.library.export.onnx.operators import ELEMENT_TYPES, HELPERS, NodeFunction, Rule, Value

RULES: Mapping[str, Rule] = {**operators.RULES, **windows.RULES}
WRITTEN = frozenset({"Constant", "If", "Loop", "Shape", "Size", *recurrent.GATES})
"""Operators that are no rule: text, a number, or a loop of Python's."""

_OLDEST = 7
"""The version from which on operators that have changed are read."""

_ALLOWED: Mapping[str, Container[object]] = {
    **dict.fromkeys(("training_mode", "storage_order", "layout", "input_forget", "select_last_index"), (0,)),
    **dict.fromkeys(("spatial", "detect_negative", "detect_positive"), (1,)),
    **dict.fromkeys(("clip", "value_string", "value_strings", "sparse_value"), ()),
    "dtype": (0, *ELEMENT_TYPES), "output_dtype": (0, *ELEMENT_TYPES), "to": ELEMENT_TYPES,
    "mode": ("constant", "reflect", "edge", "wrap", "nearest", "linear", "cubic"),
    "nearest_mode": ("floor", "ceil", "round_prefer_floor", "round_prefer_ceil"),
    "coordinate_transformation_mode": (
        "half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners", "asymmetric"
    ),
    "keep_aspect_ratio_policy": ("stretch",), "auto_pad": ("NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"),
    "direction": ("forward", "reverse", "bidirectional", "LEFT", "RIGHT"), "approximate": ("none", "tanh"),
    "reduction": ("none", "add", "mul", "max", "min"),
}  # fmt: skip
"""The values of attributes that not every value is known of."""

_SMALL = 64
"""How many elements constants have that stand in the text."""

_KNOWN = {"Resize": (1, 2), "Upsample": (1,), "Range": (0, 1, 2)}
"""Inputs that have to be known, floats though they are: no parameters come of them."""

_STATISTICS = {"BatchNormalization": (3, 4)}
"""Inputs that are no weights, so that nobody trains them."""


def read(path: Path) -> Cell:
    """The cell of a model.

    Args:
        path: the file
    """
    model, cell = _Model(path), Cell(auto_prefix=False)
    source = _Source(model, cell)
    name = f"<{path.name} {hashlib.sha256(source.text.encode()).hexdigest()[:8]}>"
    linecache.cache[name] = (len(source.text), None, source.text.splitlines(keepends=True), name)
    exec(compile(source.text, name, "exec"), source.names)
    title = model.graph.name if model.graph.name.isidentifier() else "Model"
    cell.__class__ = type(title, (Cell,), {"construct": source.names["construct"], "source": source.text})
    types = [x.type.tensor_type for x in source.inputs]
    if all(x.HasField("shape") for x in types):
        shapes = [[dim.dim_value if dim.dim_value > 0 else None for dim in x.shape.dim] for x in types]
        if any(None in shape for shape in shapes):
            cell.set_inputs(
                *(Tensor(shape=s, dtype=ELEMENT_TYPES[x.elem_type]) for s, x in zip(shapes, types, strict=True))
            )
    return cell


def _nodes(graph: GraphProto) -> Iterator[NodeProto]:
    """All nodes, those of bodies too."""
    for node in graph.node:
        yield node
        for body in _bodies(node):
            yield from _nodes(body)


def _is_text(message: Value) -> bool:
    """Are all names UTF-8? Those which are not are bytes."""
    for field, content in message.ListFields():
        parts: Value = [content] if isinstance(content, (str, bytes)) or not hasattr(content, "__len__") else content
        if field.type == field.TYPE_STRING and not all(isinstance(part, str) for part in parts):
            return False
        if field.type == field.TYPE_MESSAGE and not all(map(_is_text, parts)):
            return False
    return True


def _bodies(node: NodeProto) -> list[GraphProto]:
    return [attribute.g for attribute in node.attribute if attribute.type == AttributeProto.GRAPH]


def _value(attribute: AttributeProto) -> object:
    """The value of an attribute as Python has it."""
    value: Value = helper.get_attribute_value(attribute)
    if attribute.type == AttributeProto.STRINGS:
        return [item.decode(errors="replace") for item in value]
    if attribute.type in (AttributeProto.INTS, AttributeProto.FLOATS):
        return tuple(value)
    return value.decode(errors="replace") if attribute.type == AttributeProto.STRING else value


def _label(node: NodeProto) -> str:
    return f"node '{node.name or next(iter(node.output), '')}' ({'.'.join(filter(None, (node.domain, node.op_type)))})"


class _Model:
    """A model whose functions are in place, and its tensors."""

    def __init__(self, path: Path) -> None:
        self.path, model = path, ModelProto()
        try:
            model.ParseFromString(path.read_bytes())
            self.opset = max((x.version for x in model.opset_import if x.domain in ("", "ai.onnx")), default=1)
            if not _is_text(model) or not 0 < self.opset <= onnx.defs.onnx_opset_version():
                raise DecodeError(f"op set {self.opset}" if _is_text(model) else "not all names are text")
            self.graph = self._inlined(model).graph
        except (DecodeError, RuntimeError) as problem:
            raise self.broken(f"it is no message of ONNX, or its functions are spoilt ({problem})") from None
        if not self.graph.output:
            raise self.broken("it has no graph")
        nodes = [(node, self._refusal(node)) for node in _nodes(self.graph)]
        refused = [f"  {_label(node)}, op set {self.opset}: {why}" for node, why in nodes if why]
        unknown = [x.name for x in self.graph.input if x.type.tensor_type.elem_type not in ELEMENT_TYPES]
        refused += [f"  input '{name}': its type" for name in unknown]
        if refused:
            raise NoOnnxOperator(str(path), len(refused), "\n".join(["these are", *refused])).error()
        self._check_order(self.graph, frozenset())

    def broken(self, reason: str) -> Exception:
        """The error of a file that cannot be used."""
        return BrokenExport("ONNX", str(self.path), reason, "export the model again, and copy all of its files").error()

    def schema(self, node: NodeProto) -> onnx.defs.OpSchema | None:
        """What ONNX says of an operator, if it knows it."""
        try:
            return onnx.defs.get_schema(node.op_type, self.opset, "" if node.domain == "ai.onnx" else node.domain)
        except onnx.defs.SchemaError:
            return None

    def _inlined(self, model: ModelProto) -> ModelProto:
        """The model without functions: its own, and operators that ONNX says in others, which may be such again."""
        model = inliner.inline_local_functions(model) if model.functions else model
        for _ in range(8):
            composed: set[str] = set()
            for node in _nodes(model.graph):
                schema = None if node.op_type in RULES.keys() | WRITTEN else self.schema(node)
                words = ("has_function", "has_context_dependent_function")
                if schema is not None and any(getattr(schema, word) for word in words):
                    composed.add(node.op_type)
                    own = {attribute.name for attribute in node.attribute}
                    stated = {name: about.default_value for name, about in schema.attributes.items()}
                    node.attribute.extend(value for name, value in stated.items() if value.type and name not in own)
            if not composed:
                break
            model = inliner.inline_selected_functions(model, [("", name) for name in composed], False, True)
        return model

    def _refusal(self, node: NodeProto) -> str:
        """Why a node cannot be read."""
        schema = self.schema(node)
        if schema is None or schema.domain or node.op_type not in RULES.keys() | WRITTEN:
            return "no such operator is known"
        if self.opset < _OLDEST and schema.since_version < onnx.defs.get_schema(node.op_type).since_version:
            return "only later versions of it are known"
        own, usual = {x.name: x for x in node.attribute}, recurrent.ACTIVATIONS.get(node.op_type, [])
        allowed = {**_ALLOWED, "activations": (usual, usual * 2)}
        wrong = [
            name for name, x in own.items()
            if x.type != getattr(schema.attributes.get(name), "type", None)
            or (name in allowed and _value(x) not in allowed[name])
        ]  # fmt: skip
        wrong += [name for name, about in schema.attributes.items() if about.required and name not in own]
        wrong += ["value"] if node.op_type == "Constant" and not own else []
        if wrong:
            return f"its attribute '{wrong[0]}'"
        if len(node.output) > 1 and node.op_type == "BatchNormalization":
            return "it is trained"
        most = 7 if node.op_type == "LSTM" else schema.max_input  # no peepholes
        if not schema.min_input <= len(node.input) <= most:
            return f"it has {len(node.input)} inputs"
        if not schema.min_output <= len(node.output) <= schema.max_output:
            return f"it has {len(node.output)} outputs"
        free = onnx.defs.OpSchema.FormalParameterOption.Optional
        needed = [x.name for x, name in zip(schema.inputs, node.input, strict=False) if not name and x.option != free]
        return f"its input '{needed[0]}' is left out" if needed else ""

    def _check_order(self, graph: GraphProto, around: frozenset[str]) -> None:
        """An error unless each name is made once, and before it is used."""
        own = {x.name for x in (*graph.input, *graph.initializer)}
        for node in graph.node:
            for name in node.input:
                if name and name not in own and name not in around:
                    later = [f"{_label(x)} makes only later" for x in graph.node if name in x.output]
                    raise self.broken(f"{_label(node)} uses '{name}', which {[*later, 'nothing makes'][0]}")
            for body in _bodies(node):
                takes, gives = (max(len(node.input), 2), 1) if node.op_type == "Loop" else (0, 0)
                carried, results = max(takes - 2, 0), len(node.output)
                if (len(body.input), len(body.output)) != (takes, results + gives) or carried > results:
                    sides = f"{len(body.input)} inputs and {len(body.output)} outputs"
                    raise self.broken(f"{_label(node)} has a body with {sides}, {takes} and {results + gives} are due")
                self._check_order(body, around | own)
            if twice := [name for name in node.output if name and name in own]:
                raise self.broken(f"{_label(node)} makes '{twice[0]}', which is there already")
            own |= set(node.output)
        if missing := [x.name for x in graph.output if x.name not in own and x.name not in around]:
            raise self.broken(f"its output '{missing[0]}' is made by no node")

    def array(self, tensor: TensorProto) -> Array:
        """The elements of a tensor, as many as its dims say."""
        label, dtype, dims = f"the tensor '{tensor.name}'", ELEMENT_TYPES.get(tensor.data_type), list(tensor.dims)
        if dtype is None or tensor.HasField("segment") or min(dims, default=0) < 0:
            raise self.broken(f"{label} has the element type {tensor.data_type} and the dims {dims}")
        item = np.dtype(dtype.numpy)
        size, wanted = prod(dims) * item.itemsize, prod(dims) * item.itemsize
        if tensor.data_location == TensorProto.EXTERNAL:
            return self._external(tensor, label, item, dims)
        if tensor.HasField("raw_data"):
            size = len(tensor.raw_data)
        elif len(getattr(tensor, helper.tensor_dtype_to_field(tensor.data_type))) != prod(dims):
            size = -1
        if size != wanted:
            raise self.broken(f"{label} has not the {wanted} bytes that its dims {dims} say")
        return numpy_helper.to_array(tensor).astype(item, copy=False)

    def _external(self, tensor: TensorProto, label: str, item: np.dtype[np.generic], dims: Sequence[int]) -> Array:
        """Elements in a file beside the model."""
        about = {"location": "", "offset": "0", **{entry.key: entry.value for entry in tensor.external_data}}
        folder, wanted = self.path.parent.resolve(), prod(dims) * item.itemsize
        file, start, length = (folder / about["location"]).resolve(), about["offset"], about.get("length", str(wanted))
        if not file.is_relative_to(folder) or not file.is_file():
            raise self.broken(f"{label} stands in '{about['location']}', which is no file of the model's folder")
        if not start.isdecimal() or length != str(wanted) or int(start) + wanted > file.stat().st_size:
            whole = f"{start} + {length} of the {file.stat().st_size} bytes of '{file.name}'"
            raise self.broken(f"{label} is {whole}, and has not the {wanted} bytes that its dims {dims} say")
        return np.fromfile(file, item, prod(dims), offset=int(start)).reshape(dims)


class _Source:
    """The text of a model, and what it finds by name; parameters and tensors become those of a cell."""

    def __init__(self, model: _Model, cell: Cell) -> None:
        self.model, self.cell, graph = model, cell, model.graph
        self.lines: list[str] = []
        self.names: dict[str, Value] = {"__name__": "onnx_model", **HELPERS}
        self.taken = {"self", "_", *HELPERS, *keyword.kwlist, *dir(builtins), *RULES, *WRITTEN}
        self.attributes = {*dir(Cell), *vars(cell), *keyword.kwlist}
        self.uses: dict[str, list[tuple[str, int]]] = {}
        for node in _nodes(graph):
            for index, name in enumerate(node.input):
                self.uses.setdefault(name, []).append((node.op_type, index))
        stored, scope = {x.name for x in graph.initializer}, dict[str, str]()
        self.inputs = [x for x in graph.input if x.name not in stored]
        arguments = [self._name(x.name, scope) for x in self.inputs]
        outputs = [f"tensor({x})" for x in self._graph(graph, scope, 1)]
        lines = [f"def construct({', '.join(['self', *arguments])}):", *self.lines, f"    return {', '.join(outputs)}"]
        self.text = "\n".join([*lines, ""])

    def _name(self, stem: str, scope: dict[str, str] | None = None) -> str:
        """A new name of Python's, which a value of the model has from now on."""
        name = _unique(stem, self.taken)
        if scope is not None:
            scope[stem] = name
        return name

    def _put(self, depth: int, line: str) -> None:
        self.lines.append("    " * depth + line)

    def _assign(self, targets: Sequence[str], values: Sequence[str], depth: int) -> None:
        if targets:
            self._put(depth, f"{', '.join(targets)} = {', '.join(f'tensor({x})' for x in values)}")

    def _graph(self, graph: GraphProto, scope: dict[str, str], depth: int) -> list[str]:
        """The lines of a graph; what its outputs are called."""
        written = {"Constant": self._constant, "If": self._if, "Loop": self._loop}
        for x in graph.initializer:
            scope[x.name] = self._stored(x.name, self.model.array(x), self.uses.get(x.name, ()))
        for node in graph.node:
            written.get(node.op_type, self._node)(node, scope, depth)
        return [scope[x.name] for x in graph.output]

    def _stored(self, name: str, array: Array, uses: Sequence[tuple[str, int]] | None = None) -> str:
        """An array as an expression: a parameter of the cell, a tensor, or the elements themselves."""
        dtype = dtypes.from_numpy(array.dtype)
        is_known = any(index in _KNOWN.get(op_type, ()) for op_type, index in uses or ())
        if array.size <= _SMALL and (uses is None or is_known or not dtype.is_float):
            elements = array.astype(np.float32).tolist() if dtype in dtypes.HALVES else array.tolist()
            return f"known({elements}, {dtype.name!r}{'' if array.size else f', {array.shape}'})"
        attribute = _unique(name or "constant", self.attributes)
        value = wrap(array)
        if uses is not None and dtype.is_float:
            is_weight = not any(index in _STATISTICS.get(op_type, ()) for op_type, index in uses)
            value = Parameter(value, name=name, requires_grad=is_weight)
        setattr(self.cell, attribute, value)
        return f"self.{attribute}"

    def _constant(self, node: NodeProto, scope: dict[str, str], depth: int) -> None:
        for x in node.attribute:
            is_float = x.type in (AttributeProto.FLOAT, AttributeProto.FLOATS)
            dtype = np.float32 if is_float else np.int64
            array = self.model.array(x.t) if x.type == AttributeProto.TENSOR else np.array(_value(x), dtype)
            scope[node.output[0]] = self._stored(node.output[0], array)

    def _node(self, node: NodeProto, scope: dict[str, str], depth: int) -> None:
        schema = self.model.schema(node)
        if node.op_type not in self.names and schema is not None:
            fields: dict[str, object] = {
                x.name: _value(x.default_value) for x in schema.attributes.values() if x.default_value.type
            }
            fields["since"] = schema.since_version
            rule, is_layer = RULES.get(node.op_type), node.op_type in recurrent.GATES
            make = recurrent.Recurrent if is_layer else partial(NodeFunction, rule=rule)
            self.names[node.op_type] = make(node.op_type, defaults=fields)
        words = [scope[x] if x else "None" for x in node.input]
        for x in node.attribute:
            is_tensor = x.type == AttributeProto.TENSOR
            words.append(f"{x.name}={self._stored('', self.model.array(x.t)) if is_tensor else repr(_value(x))}")
        words += [f"outputs={len(node.output)}"] if len(node.output) > 1 else []
        targets = ", ".join([self._name(x, scope) if x else "_" for x in node.output])
        self._put(depth, f"{targets} = {node.op_type}({', '.join(words)})")

    def _if(self, node: NodeProto, scope: dict[str, str], depth: int) -> None:
        bodies = {attribute.name: attribute.g for attribute in node.attribute}
        targets = [self._name(x) for x in node.output]
        for word, branch in ((f"if item({scope[node.input[0]]}):", "then_branch"), ("else:", "else_branch")):
            self._put(depth, word)
            self._assign(targets, self._graph(bodies[branch], dict(scope), depth + 1), depth + 1)
        scope.update(zip(node.output, targets, strict=True))

    def _loop(self, node: NodeProto, scope: dict[str, str], depth: int) -> None:
        """A ``for`` where the number of rounds alone ends it, else a ``while``."""
        body, inner = node.attribute[0].g, dict(scope)
        most, condition = [scope.get(x, "") for x in (*node.input, "", "")[:2]]
        carried = [self._name(x.name, inner) for x in body.input[2:]]
        self._assign(carried, [scope[x] for x in node.input[2:]], depth)
        turn, going = self._name("turn"), self._name("going")
        shown = [self._name("shown") for _ in node.output[len(carried) :]]
        for target in shown:
            self._put(depth, f"{target} = []")
        inner.update({body.input[0].name: f"round_({turn})", body.input[1].name: going})
        own = body.input[1].name
        passed_on = {own, *(x.output[0] for x in body.node if x.op_type == "Identity" and x.input[0] == own)}
        self._assign([going], [condition or "known(True, 'bool')"], depth)
        if is_for := bool(most) and not condition and body.output[0].name in passed_on:
            self._put(depth, f"for {turn} in range(item({most})):")
        else:
            self._put(depth, f"{turn} = 0")
            self._put(depth, f"while item({going})" + (f" and {turn} < item({most}):" if most else ":"))
        results = self._graph(body, inner, depth + 1)
        for target, result in zip(shown, results[len(carried) + 1 :], strict=True):
            self._put(depth + 1, f"{target}.append({result})")
        self._assign([going, *carried], results[: len(carried) + 1], depth + 1)
        if not is_for:
            self._put(depth + 1, f"{turn} = {turn} + 1")
        scope.update(zip(node.output, [*carried, *(f"stacked({x})" for x in shown)], strict=True))


def _unique(stem: str, taken: set[str]) -> str:
    """A name of Python's like the one given, which nothing has yet."""
    plain = re.sub(r"\W", "_", stem, flags=re.ASCII)
    plain = name = plain if plain and not plain[0].isdigit() else f"v{plain}"
    count = 1
    while name in taken:
        count += 1
        name = f"{plain}_{count}"
    taken.add(name)
    return name

"""A model as the text of ``construct``: one line for each node, ``if``, ``while`` and ``for`` where nodes have bodies.

    def construct(self, x):
        conv = Conv(x, self.weight, pads=(1, 1, 1, 1))
        relu = Relu(conv)
        return tensor(relu)

The text is what the front end compiles, and what its messages show.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Callable, Mapping, Sequence

import numpy as np
import onnx
from onnx import AttributeProto, GraphProto, NodeProto, TensorProto, helper

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import wrap
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array
from msgraph.library.export.onnx import operators, recurrent, windows
from msgraph.library.export.onnx.operators import HELPERS, Operator, Rule, Value

RULES: Mapping[str, Rule] = {**operators.RULES, **windows.RULES}
WRITTEN = frozenset({"Constant", "If", "Loop", "Shape", "Size", *recurrent.GATES})
"""Operators that are no rule: text, a number, or a loop of Python's."""

_SMALL = 64
"""How many elements constants have that stand in the text."""

_KNOWN = {"Resize": (1, 2), "Upsample": (1,), "Range": (0, 1, 2)}
"""Inputs that have to be known, floats though they are: no parameters come of them."""

_STATISTICS = {"BatchNormalization": (3, 4)}
"""Inputs that are no weights, so that nobody trains them."""


def attribute_value(attribute: AttributeProto) -> object:
    """The value of an attribute as Python has it.

    Args:
        attribute: its message
    """
    value: Value = helper.get_attribute_value(attribute)
    if attribute.type == AttributeProto.STRINGS:
        return [item.decode() for item in value]
    if attribute.type in (AttributeProto.INTS, AttributeProto.FLOATS):
        return tuple(value)
    return value.decode() if attribute.type == AttributeProto.STRING else value


class SourceText:
    """The text of a model; its parameters and tensors become those of a cell.

    Args:
        graph: the model's
        array: reads its tensors
        cell: whose ``construct`` the text is
    """

    def __init__(self, graph: GraphProto, array: Callable[[TensorProto], Array], cell: Cell) -> None:
        self._array, self._cell = array, cell
        self._lines: list[str] = []
        self._taken = {"self", "_", *HELPERS, *keyword.kwlist, *dir(builtins), *RULES, *WRITTEN}
        self._attributes = {*dir(Cell), *vars(cell), *keyword.kwlist}
        self._used: set[str] = set()
        self._uses = _uses(graph)
        stored = {x.name for x in graph.initializer}
        self.inputs = [x for x in graph.input if x.name not in stored]
        scope: dict[str, str] = {}
        arguments = [self._name(x.name, scope) for x in self.inputs]
        outputs = self._graph(graph, scope, 1)
        self._put(1, f"return {', '.join(f'tensor({x})' for x in outputs)}")
        self.text = "\n".join([f"def construct({', '.join(['self', *arguments])}):", *self._lines, ""])

    def names(self, opset: int) -> dict[str, object]:
        """What the text finds by name.

        Args:
            opset: the version of its operators
        """
        names: dict[str, object] = {"__name__": "onnx_model", **HELPERS}
        for op_type in self._used:
            schema = onnx.defs.get_schema(op_type, opset)
            stated = {name: about.default_value for name, about in schema.attributes.items()}
            fields: dict[str, object] = {name: attribute_value(value) for name, value in stated.items() if value.type}
            fields["since"] = schema.since_version
            is_recurrent = op_type in recurrent.GATES
            names[op_type] = (
                recurrent.Recurrent(op_type, fields) if is_recurrent else Operator(op_type, RULES.get(op_type), fields)
            )
        return names

    def _name(self, stem: str, scope: dict[str, str] | None = None) -> str:
        """A new name of Python's, which a value of the model has from now on."""
        name = _unique(stem, self._taken)
        if scope is not None:
            scope[stem] = name
        return name

    def _put(self, depth: int, line: str) -> None:
        self._lines.append("    " * depth + line)

    def _graph(self, graph: GraphProto, scope: dict[str, str], depth: int) -> list[str]:
        """The lines of a graph; what its outputs are called."""
        for x in graph.initializer:
            scope[x.name] = self._constant(x.name, self._array(x), self._uses.get(x.name, ()))
        for node in graph.node:
            if node.op_type in ("Constant", "If", "Loop"):
                getattr(self, f"_{node.op_type.lower()}_node")(node, scope, depth)
            else:
                self._node(node, scope, depth)
        return [scope[x.name] for x in graph.output]

    def _constant(self, name: str, array: Array, uses: Sequence[tuple[str, int]] | None = None) -> str:
        """An array as an expression: a parameter of the cell, a tensor, or the elements themselves."""
        dtype = dtypes.from_numpy(array.dtype)
        is_known = any(index in _KNOWN.get(op_type, ()) for op_type, index in uses or ())
        if uses is not None and dtype.is_float and not is_known:
            is_weight = not any(index in _STATISTICS.get(op_type, ()) for op_type, index in uses)
            return self._attribute(name, Parameter(wrap(array), name=name, requires_grad=is_weight))
        if array.size > _SMALL or (dtype.is_float and not np.isfinite(array.astype(np.float64)).all()):
            return self._attribute(name or "constant", wrap(array))
        elements = array.astype(np.float32).tolist() if dtype in dtypes.HALVES else array.tolist()
        return f"known({elements}, {str(dtype).lower()!r}{'' if array.size else f', {array.shape}'})"

    def _attribute(self, name: str, value: object) -> str:
        attribute = _unique(name, self._attributes)
        setattr(self._cell, attribute, value)
        return f"self.{attribute}"

    def _constant_node(self, node: NodeProto, scope: dict[str, str], depth: int) -> None:
        (attribute,) = node.attribute
        if attribute.type == AttributeProto.TENSOR:
            array = self._array(attribute.t)
        else:
            is_float = attribute.type in (AttributeProto.FLOAT, AttributeProto.FLOATS)
            array = np.array(attribute_value(attribute), np.float32 if is_float else np.int64)
        scope[node.output[0]] = self._constant(node.output[0], array)

    def _node(self, node: NodeProto, scope: dict[str, str], depth: int) -> None:
        self._used.add(node.op_type)
        words = [scope[x] if x else "None" for x in node.input]
        for attribute in node.attribute:
            is_tensor = attribute.type == AttributeProto.TENSOR
            value = self._constant("", self._array(attribute.t)) if is_tensor else repr(attribute_value(attribute))
            words.append(f"{attribute.name}={value}")
        words += [f"outputs={len(node.output)}"] if len(node.output) > 1 else []
        targets = ", ".join([self._name(x, scope) if x else "_" for x in node.output])
        self._put(depth, f"{targets} = {node.op_type}({', '.join(words)})")

    def _if_node(self, node: NodeProto, scope: dict[str, str], depth: int) -> None:
        bodies = {attribute.name: attribute.g for attribute in node.attribute}
        targets = [self._name(x) for x in node.output]
        for word, branch in ((f"if item({scope[node.input[0]]}):", "then_branch"), ("else:", "else_branch")):
            self._put(depth, word)
            self._assign(targets, self._graph(bodies[branch], dict(scope), depth + 1), depth + 1)
        scope.update(zip(node.output, targets, strict=True))

    def _assign(self, targets: Sequence[str], values: Sequence[str], depth: int) -> None:
        if targets:
            self._put(depth, f"{', '.join(targets)} = {', '.join(f'tensor({x})' for x in values)}")

    def _loop_node(self, node: NodeProto, scope: dict[str, str], depth: int) -> None:
        """A ``for`` where the number of rounds alone ends it, else a ``while``."""
        body, inner = node.attribute[0].g, dict(scope)
        most, condition = [scope.get(x, "") for x in (*node.input, "", "")[:2]]
        carried = [self._name(x.name, inner) for x in body.input[2:]]
        self._assign(carried, [scope[x] for x in node.input[2:]], depth)
        number, going = self._name("number"), self._name("going")
        shown = [self._name("shown") for _ in node.output[len(carried) :]]
        for target in shown:
            self._put(depth, f"{target} = []")
        inner.update({body.input[0].name: f"round_({number})", body.input[1].name: going})
        own, again = body.input[1].name, body.output[0].name
        passed_on = {own, *(x.output[0] for x in body.node if x.op_type == "Identity" and x.input[0] == own)}
        is_for = bool(most) and not condition and again in passed_on
        self._assign([going], [condition or "known(True, 'bool_')"], depth)
        if is_for:
            self._put(depth, f"for {number} in range(item({most})):")
        else:
            self._put(depth, f"{number} = 0")
            self._put(depth, f"while item({going})" + (f" and {number} < item({most}):" if most else ":"))
        results = self._graph(body, inner, depth + 1)
        for target, result in zip(shown, results[len(carried) + 1 :], strict=True):
            self._put(depth + 1, f"{target}.append({result})")
        self._assign([going, *carried], results[: len(carried) + 1], depth + 1)
        if not is_for:
            self._put(depth + 1, f"{number} = {number} + 1")
        scope.update(zip(node.output, [*carried, *(f"stacked({x})" for x in shown)], strict=True))


def _uses(graph: GraphProto) -> dict[str, list[tuple[str, int]]]:
    """Which inputs of which operators each value is, in bodies too."""
    uses: dict[str, list[tuple[str, int]]] = {}
    for node in graph.node:
        for index, name in enumerate(node.input):
            uses.setdefault(name, []).append((node.op_type, index))
        for attribute in node.attribute:
            if attribute.type == AttributeProto.GRAPH:
                for name, inner in _uses(attribute.g).items():
                    uses.setdefault(name, []).extend(inner)
    return uses


def _unique(stem: str, taken: set[str]) -> str:
    """A name of Python's like the one given, which nothing has yet."""
    plain = re.sub(r"\W", "_", stem, flags=re.ASCII)
    plain = plain if plain and not plain[0].isdigit() else f"v{plain}"
    name, count = plain, 1
    while name in taken:
        count += 1
        name = f"{plain}_{count}"
    taken.add(name)
    return name

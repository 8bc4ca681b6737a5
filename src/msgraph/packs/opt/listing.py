"""A graph as MindSpore's IR files list it, without debug names and comments.

%para1_x : <Tensor[Float32], (4)>

subgraph @f() {
  %0 = Mul(%para1_x, Tensor(shape=[], dtype=Float32, value=2.5))
  Return(%0)
}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.types import StateType, dtype_of, shape_of


def listing(module: ModuleOp) -> str:
    """The text of every function of ``module``, the parameters of public ones first."""
    lister = Lister()
    functions = [op for op in module.ops if isinstance(op, func.FuncOp) and not op.is_declaration]
    return "\n".join(line for function in functions for line in lister.function(function)) + "\n"


class Lister:
    """Names values as MindSpore does: parameters over the whole file, results anew in every function."""

    def __init__(self) -> None:
        self.names: dict[SSAValue, str] = {}
        self.parameters = 0
        self.results = 0

    def function(self, function: func.FuncOp) -> Iterator[str]:
        """The lines of one function."""
        self.results = 0
        values = function.body.block.args
        arguments = [self.parameter(value) for value in values]
        is_entry = function.sym_visibility is None or function.sym_visibility.data != "private"
        if is_entry:
            yield from (f"{name} : {type_text(value.type)}" for name, value in zip(arguments, values, strict=True))
            yield ""
        yield f"subgraph @{function.sym_name.data}({'' if is_entry else ', '.join(arguments)}) {{"
        for op in function.body.block.ops:
            yield from self.operation(op, "  ")
        yield "}"

    def parameter(self, value: SSAValue) -> str:
        """A new name for a parameter."""
        self.parameters += 1
        name = self.names[value] = f"%para{self.parameters}_{value.name_hint or 'arg'}"
        return name

    def operation(self, op: Operation, indent: str) -> Iterator[str]:
        """One line for an op, more for one with regions; constants stand where they are used."""
        if op.name == "ms.constant":
            return
        operands = [self.operand(value) for value in op.operands]
        for result in op.results:
            self.names[result] = f"%{self.results}" if len(op.results) == 1 else f"%{self.results}[{result.index}]"
        left = f"%{self.results} = " if op.results else ""
        self.results += bool(op.results)
        yield f"{indent}{left}{head(op)}({', '.join(operands)}){fields_text(op)}"
        for region in op.regions:
            for block in region.blocks:
                yield f"{indent}{{({', '.join(map(self.parameter, block.args))})"
                for inner in block.ops:
                    yield from self.operation(inner, indent + "  ")
                yield indent + "}"

    def operand(self, value: SSAValue) -> str:
        """The name of a value, or the text of a constant."""
        owner = value.owner
        if isinstance(owner, GraphOp) and owner.name == "ms.constant":
            return constant_text(value.type, owner)
        return self.names.get(value, "?")


def head(op: Operation) -> str:
    """What MindSpore calls the operator."""
    match op:
        case func.ReturnOp():
            return "Return"
        case func.CallOp():
            return f"call @{op.callee.string_value()}"
        case GraphOp() if op.PRIMITIVE:
            return op.PRIMITIVE.partition("(")[0]
        case GraphOp() if (label := op.listed_name(**op.fields)) != op.MINDSPORE_NAME:
            return label[0].upper() + label[1:]
        case _:
            return "".join(word.capitalize() for word in op.name.rpartition(".")[2].split("_"))


def fields_text(op: Operation) -> str:
    """The fields of an op, as MindSpore lists a node's attributes."""
    if not isinstance(op, GraphOp) or not op.fields:
        return ""
    return " primitive_attrs: {" + ", ".join(f"{name}: {value_text(value)}" for name, value in op.fields.items()) + "}"


def value_text(value: object) -> str:
    """A field's value with its kind: ``Bool(1)``, ``I64(3)``, ``(I64(0), I64(1))``."""
    match value:
        case bool():
            return f"Bool({int(value)})"
        case int():
            return f"I64({value})"
        case float():
            return f"F32({value:g})"
        case str():
            return f'"{value}"'
        case tuple():
            return "(" + ", ".join(map(value_text, cast(tuple[object, ...], value))) + ")"
        case _:
            return str(value)


def type_text(type_: Attribute) -> str:
    """``<Tensor[Float32], (2, 3)>``."""
    match type_:
        case StateType():
            return "<UMonad, NoShape>" if type_.channel.data == "memory" else "<IOMonad, NoShape>"
        case TensorType():
            shape = ", ".join(str(size) for size in shape_of(type_))
            return f"<Tensor[{dtype_of(type_)}], ({shape})>"
        case _:
            return f"<{type_}>"


def constant_text(type_: Attribute, op: GraphOp) -> str:
    """``Tensor(shape=[2], dtype=Int32, value=[1 2])``, or without the value where it is long."""
    array = getattr(op, "array", None)
    value = "..." if array is None or array.size > 16 else " ".join(str(array).split())
    return f"Tensor(shape={list(shape_of(type_))}, dtype={dtype_of(type_)}, value={value})"

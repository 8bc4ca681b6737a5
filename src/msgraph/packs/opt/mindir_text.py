"""A graph as MindSpore's IR files show it, shortened as its tutorial does: ``msgraph-opt -t ms``.

    # IR entry: @BackwardNet_construct
    # Total subgraphs: 1
    # Total params: 2
    # Params:
    %para1_inputs0 : <Tensor[Int32], ()>
    %para2_param : <Ref[Tensor[Int32]], (), ref_key=:param>  :  has_default

    subgraph @BackwardNet_construct() {
      %0 = Assign(%para2_param, Tensor(shape=[], dtype=Int32, value=0), U)
      %1 = UpdateState(U, %0)
      ...
      Return(%17)
    }

Lines come in MindSpore's order: what an operator needs stands in front of it, in the order of its inputs. Several
results (or one, of a function with the attribute ``ms.tuple``) are one tuple; regions are subgraphs of their own,
reached through ``Partial`` and ``Switch``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue

from msgraph.dialects.accesses import TUPLE, parameter_names
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import SHARED
from msgraph.dialects.ops.arithmetic import AddNOp
from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.ops.joining import JoinOp
from msgraph.dialects.ops.printing import PrintOp
from msgraph.dialects.ops.state import DependOp, InitialStateOp
from msgraph.dialects.types import RefType, StateType, dtype_of, shape_of
from msgraph.dialects.walking import walk
from msgraph.support.trees import is_tuple

MARKS = {("ms.if", 0): "✓", ("ms.if", 1): "✗", ("ms.while", 0): "↵", ("ms.while", 1): "↻"}
"""How MindSpore marks the subgraphs of control flow."""


def mindir_text(module: ModuleOp) -> str:
    """The text of a module; its first function is the entry."""
    writer = _Writer(module)
    return "\n".join(writer.lines()) + "\n" if writer.functions else ""


class _Writer:
    """Numbers parameters over the whole file, and collects the subgraphs found on the way."""

    def __init__(self, module: ModuleOp) -> None:
        self.functions = [op for op in module.ops if isinstance(op, func.FuncOp) and not op.is_declaration]
        self.names: dict[SSAValue, str] = {}
        self.homes: dict[SSAValue, str] = {}
        """The graph in which a name stands for the value; parameters have one name for all."""
        self.parameters = 0
        self.subgraphs: list[tuple[str, Block]] = []
        self.titles: dict[str, str] = {}
        """What shared functions are called."""
        self.shared: dict[Block, Sequence[SSAValue]] = {}
        """Their arguments in the order they are shown."""

    def lines(self) -> list[str]:
        """The whole file."""
        entry, *others = self.functions
        params = [self.parameter(argument) for argument in entry.body.block.args]
        keys = parameter_names(entry)
        self.rename(others)
        self.subgraphs += [(self.titles.get(f.sym_name.data, f.sym_name.data), f.body.block) for f in (entry, *others)]
        bodies: list[str] = []
        for name, block in self.subgraphs:  # grows while it is walked
            bodies += ["", *self.subgraph(name, block, block is entry.body.block)]
        return [
            f"# IR entry: @{entry.sym_name.data}",
            f"# Total subgraphs: {len(self.subgraphs)}",
            f"# Total params: {len(params)}",
            "# Params:",
            *(f"{self.names[a]} : {parameter_type(a.type, key)}" for a, key in zip(params, keys, strict=True)),
            *bodies,
        ]

    def rename(self, functions: Sequence[func.FuncOp]) -> None:
        """Functions that Cells share are called as in MindSpore, and take their parameters first."""
        for position, function in enumerate(functions, 1):
            name, arguments = function.sym_name.data, function.body.block.args
            if SHARED in function.attributes:
                self.titles[name] = f"{position}_CR_{len(functions)}_CR_{name}"
                self.shared[function.body.block] = parameters_first(arguments)
                first = next((a for a in arguments if isinstance(a.type, RefType)), None)
                if first is not None:
                    self.parameter(first, "CR_")

    def parameter(self, argument: SSAValue, mark: str = "") -> SSAValue:
        """Give a parameter its name."""
        if argument not in self.names:
            self.parameters += 1
            self.names[argument] = f"%para{self.parameters}_{mark}{argument.name_hint or 'arg'}"
        return argument

    def subgraph(self, name: str, block: Block, is_entry: bool) -> Iterator[str]:
        """One graph."""
        arguments = ", ".join(self.names[self.parameter(a)] for a in self.shared.get(block, block.args))
        yield f"subgraph @{name}({'' if is_entry else arguments}) {{"
        body = _Body(self, name)
        body.block(block)
        yield from (f"  {line}" for line in body.lines)
        yield "}"


class _Body:
    """The lines of one subgraph, numbered from 0."""

    def __init__(self, file: _Writer, name: str) -> None:
        self.file = file
        self.name = name
        self.lines: list[str] = []
        self.results = 0

    def block(self, block: Block) -> None:
        """All lines: what the results need, the results, what the last states need, the end."""
        last = block.last_op
        assert last is not None
        values, states = _results(last)
        order = _Order(block)
        for op in order.up_to(v.owner for v in values):
            self.operation(op)
        name = self.result(last, values)
        for op in order.up_to((*(v.owner for v in states), *(op for op in block.ops if op is not last))):
            self.operation(op)
        for state in states:
            name = self.line(f"Depend({name}, {self.value(state)})")
        self.lines.append(f"Return({name})")

    def line(self, text: str) -> str:
        """One more line; the name of its result."""
        name = f"%{self.results}"
        self.results += 1
        self.lines.append(f"{name} = {text}")
        return name

    def value(self, value: SSAValue) -> str:
        """The name of a value, or the text of a constant."""
        owner = value.owner
        if isinstance(owner, InitialStateOp):
            return {"memory": "U", "io": "IO"}.get(str(owner.channel), str(owner.channel))
        if isinstance(owner, GraphOp) and owner.name == "ms.constant":
            return constant_text(value.type, owner)
        if isinstance(value, BlockArgument):
            self.file.parameter(value)
        name = self.file.names.get(value, "?")
        home = self.file.homes.get(value, self.name)
        return name if home == self.name else f"$(@{home}:{name})"

    def give_name(self, value: SSAValue, name: str) -> None:
        """Remember what a value is called, and in which graph."""
        self.file.names[value], self.file.homes[value] = name, self.name

    def values(self, values: Sequence[SSAValue]) -> str:
        """A comma list."""
        return ", ".join(map(self.value, values))

    def operation(self, op: Operation) -> None:
        """The lines of one op; constants and first states stand where they are used."""
        if isinstance(op, InitialStateOp) or op.name == "ms.constant" or _ends_with(op):
            return
        if op.regions:
            name = self.control(op)
        elif isinstance(op, func.CallOp):
            self.call(op)
            return
        elif isinstance(op, PrintOp):
            name = self.line(f"Print({self.printed(op)})")
        elif isinstance(op, (JoinOp, AddNOp)):
            name = self.line(f"{head(op)}({self.line(f'MakeTuple({self.values(op.operands)})')}){fields_text(op)}")
        else:
            name = self.line(f"{head(op)}({self.values(op.operands)}){fields_text(op)}")
        self.name_results(op.results, name)

    def name_results(self, results: Sequence[SSAValue], name: str) -> None:
        """One result is called ``name``; several are the elements of that tuple, as far as they are used."""
        if len(results) == 1:
            self.give_name(results[0], name)
            return
        for index, result in enumerate(results):
            if result.first_use is not None:
                self.give_name(result, self.line(f"TupleGetItem({name}, I64({index}))"))

    def call(self, op: func.CallOp) -> None:
        """A call of a subgraph: states it gives are those in which it has happened."""
        callee = op.callee.string_value()
        title = self.file.titles.get(callee)
        operands = op.operands if title is None else parameters_first(op.operands)
        name = self.line(f"call @{title or callee}({self.values(operands)})")
        values = [result for result in op.results if not isinstance(result.type, StateType)]
        self.name_results(values, name)
        before: dict[Attribute, SSAValue] = {v.type: v for v in op.operands if isinstance(v.type, StateType)}
        for state in op.results[len(values) :]:
            if state.first_use is not None:
                self.give_name(state, self.line(f"UpdateState({self.value(before[state.type])}, {name})"))

    def control(self, op: Operation) -> str:
        """Subgraphs for the regions, and what calls them."""
        graphs: list[str] = []
        for index, region in enumerate(op.regions):
            mark = MARKS.get((op.name, index), "")
            graphs.append(f"{mark}{self.name}_{len(self.file.subgraphs)}")
            self.file.subgraphs.append((graphs[-1], region.block))
        if isinstance(op, WhileOp):
            return self.line(f"call @{graphs[0]}({self.values(op.operands)})")
        arms = ", ".join([self.line(f"Partial(@{graph})") for graph in graphs])
        operands = op.operands[:1] if isinstance(op, IfOp) else op.operands
        switch = self.line(f"Switch({self.values(operands)}, {arms})")
        union = ", ".join(f"@{graph}" for graph in graphs)
        return self.line(f"{switch}[@FuncUnion({union})]()")

    def printed(self, op: PrintOp) -> str:
        """The words and values of a print, then its state."""
        rest = iter(op.operands[len(op.places) :])
        words = [part for word in op.texts for part in self.words(word, rest)]
        for place, operand in zip(op.places, op.operands, strict=False):
            words.insert(place, self.value(operand))
        return ", ".join([*words, *map(self.value, rest)])

    def words(self, word: object, values: Iterator[SSAValue]) -> list[str]:
        """A word, or the pieces of a string."""
        pieces: Sequence[object] = word if is_tuple(word) else (word,)
        return [f'"{piece}"' if isinstance(piece, str) else self.value(next(values)) for piece in pieces]

    def result(self, last: Operation, values: Sequence[SSAValue]) -> str:
        """What the graph gives: one value, or a tuple."""
        around = last.parent_op()
        is_tuple = len(values) != 1 or (around is not None and TUPLE in around.attributes)
        return self.line(f"MakeTuple({self.values(values)})") if is_tuple else self.value(values[0])


def parameters_first(values: Sequence[SSAValue]) -> Sequence[SSAValue]:
    """Values with parameters in front, as MindSpore's shared graphs take them."""
    return sorted(values, key=lambda value: not isinstance(value.type, RefType))


def _results(last: Operation) -> tuple[list[SSAValue], list[SSAValue]]:
    """The values a graph gives, and the states they wait for."""
    values, states = list[SSAValue](), [v for v in last.operands if isinstance(v.type, StateType)]
    for value in (v for v in last.operands if not isinstance(v.type, StateType)):
        owner = value.owner
        if isinstance(owner, DependOp) and _ends_with(owner):
            states += owner.operands[1:]
            value = owner.operands[0]
        values.append(value)
    return values, list(dict.fromkeys(states))


def _ends_with(op: Operation) -> bool:
    """Is it the depend at the end of a function, whose value and states the return shows?"""
    if not isinstance(op, DependOp) or not all(isinstance(v.type, StateType) for v in op.operands[1:]):
        return False
    return all(isinstance(use.operation, func.ReturnOp) for use in op.output.uses)


class _Order:
    """The ops of a block as MindSpore lists them: each behind its operands, which come in their order."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.done: set[Operation] = set()

    def up_to(self, roots: Iterable[Operation | Block]) -> Iterator[Operation]:
        """What some ops need and has not come yet, then these ops."""
        for root in roots:
            stack = [(root, False)] if self.is_ours(root) else []
            while stack:
                op, is_ready = stack.pop()
                assert isinstance(op, Operation)
                if op in self.done:
                    continue
                if is_ready:
                    self.done.add(op)
                    yield op
                else:
                    stack.append((op, True))
                    owners = [v.owner for inner in walk(op) for v in inner.operands]
                    stack.extend((owner, False) for owner in reversed(owners) if self.is_ours(owner))

    def is_ours(self, owner: Operation | Block) -> bool:
        """Is it an op of this block?"""
        return isinstance(owner, Operation) and owner.parent is self.block


def parameter_type(type_: Attribute, key: str | None) -> str:
    """The type of a graph parameter, as the header shows it."""
    if not isinstance(type_, RefType):
        return type_text(type_)
    shape = ", ".join(map(str, shape_of(type_.target)))
    return f"<Ref[Tensor[{dtype_of(type_.target)}]], ({shape}), ref_key=:{key or ''}>  :  has_default"


# -- words -------------------------------------------------------------------------------------------------------------


def head(op: Operation) -> str:
    """What MindSpore calls the operator."""
    match op:
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

"""A graph as ONNX nodes: block by block, with branches and loops as bodies; what cannot be written is told at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects import func
from xdsl.ir import Block, Operation, SSAValue

from msgraph.diagnostics.span import Span
from msgraph.diagnostics.spans import from_location
from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp, label_of
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.ops.state import InitialStateOp, LoadOp, UpdateStateOp
from msgraph.dialects.types import RefType, StateType, Tensor, as_tensor_type, tensor_type
from msgraph.library.export.onnx.builder import NodeBuilder, NoOnnxForm, Subgraph, Value

Values = dict[SSAValue, Value]

_BOOL = tensor_type(dtypes.bool_, ())
_RANDOM = frozenset({"ms.advance", "ms.random_bits", "ms.lehmer", "ms.streams"})


@dataclass(frozen=True)
class Refused:
    """An operation that has no form in ONNX."""

    reason: str
    spans: tuple[Span, ...]


class Translator:
    """Writes the operations of blocks with a builder; ``refused`` collects those that cannot be written."""

    def __init__(self, names: Mapping[SSAValue, str]) -> None:
        self.refused: list[Refused] = []
        self.names = names
        """What parameters are called."""

    def block(self, b: NodeBuilder, block: Block, values: Values) -> list[SSAValue]:
        """The operations of a block; what its terminator gives."""
        *ops, end = block.ops
        for op in ops:
            if isinstance(op, (InitialStateOp, UpdateStateOp)):
                continue
            spans = from_location(op.location)
            b.place, b.label = str(spans[0]) if spans else "", label_of(op).removeprefix("ms.")
            if (reason := self._refusal(op)) is None:
                try:
                    self._operation(b, op, values)
                    continue
                except NoOnnxForm as problem:
                    reason = f"{_label(op)} has no form in ONNX{f': {problem}' if str(problem) else ''}"
            self._refuse(reason, spans, op, values)
        return [value for value in end.operands if not isinstance(value.type, StateType)]

    def _refuse(self, reason: str, spans: tuple[Span, ...], op: Operation, values: Values) -> None:
        refused = Refused(reason, spans)
        if refused not in self.refused:
            self.refused.append(refused)
        for result in _tensors(op.results):  # as if they were there: what else cannot be written is told, too
            values[result] = Value("", target_of(result.type))

    def _refusal(self, op: Operation) -> str | None:
        """What an operation does that no ONNX file does."""
        if isinstance(op, func.CallOp):
            return f"@{op.callee.string_value()} calls itself"
        if not isinstance(op, GraphOp):
            return f"{op.name} is no operator"
        if op.name in _RANDOM:
            return "random numbers are drawn"
        if Effect.WRITE in op.EFFECTS:
            written = ", ".join(self.names.get(x, "a parameter") for x in op.operands if isinstance(x.type, RefType))
            return f"{written} is written"
        if op.name == "ms.print":
            return "something is printed"
        if Effect.COMMUNICATION in op.EFFECTS:
            return f"{_label(op)} waits for other processes"
        if Effect.IO in op.EFFECTS:
            return f"{_label(op)} acts on the world outside"
        return None

    def _operation(self, b: NodeBuilder, op: Operation, values: Values) -> None:
        if isinstance(op, LoadOp):
            values[op.output] = values[op.ref]
            return
        if isinstance(op, IfOp):
            results = self._branch(b, op, values)
        elif isinstance(op, WhileOp):
            results = self._loop(b, op, values)
        else:
            graph_op = cast(GraphOp, op)
            operands = [values[x] for x in op.operands if not isinstance(x.type, StateType)]
            results = b.emit(type(graph_op), operands, graph_op.fields)
        values.update(zip(_tensors(op.results), results, strict=True))

    # -- control flow ----------------------------------------------------------------------------------------------

    def _branch(self, b: NodeBuilder, op: IfOp, values: Values) -> list[Value]:
        types = [as_tensor_type(result.type) for result in _tensors(op.results)]
        bodies = [self._body(b, region.block, values, types) for region in (op.then, op.otherwise)]
        if not types:
            return []
        condition = _truth(b, values[op.condition])
        return b.nodes_of("If", [condition], types, then_branch=bodies[0], else_branch=bodies[1])

    def _body(self, b: NodeBuilder, block: Block, values: Values, types: Sequence[Tensor]) -> Subgraph:
        inner = b.nested()
        yielded = [values[value] for value in self.block(inner, block, values)]
        outputs = [_own(inner, value, type_) for value, type_ in zip(yielded, types, strict=True)]
        return Subgraph(inner.nodes, [], outputs)

    def _loop(self, b: NodeBuilder, op: WhileOp, values: Values) -> list[Value]:
        """Asked once before, and then at the end of each round."""
        types = [as_tensor_type(result.type) for result in _tensors(op.results)]
        inits = [values[x] for x in _tensors(op.inits)]
        first, passed = self._asked(b, op, values, inits)
        inner = b.nested()
        round_name, going = inner.model.fresh("round"), inner.model.fresh("going")
        carried = [Value(inner.model.fresh("carried"), type_) for type_ in types]
        inner.label = "while"
        values.update(zip(_tensors(op.after.block.args), carried, strict=True))
        yielded = [values[value] for value in self.block(inner, op.after.block, values)]
        again, kept = self._asked(inner, op, values, yielded)
        outputs = [_own(inner, again, _BOOL)]
        outputs += [_own(inner, value, type_) for value, type_ in zip(kept, types, strict=True)]
        inputs = [Value(round_name, tensor_type(dtypes.int64, ())), Value(going, _BOOL), *carried]
        return b.nodes_of("Loop", [None, first, *passed], types, body=Subgraph(inner.nodes, inputs, outputs))

    def _asked(
        self, b: NodeBuilder, op: WhileOp, values: Values, carried: Sequence[Value]
    ) -> tuple[Value, list[Value]]:
        block = op.before.block
        values.update(zip(_tensors(block.args), carried, strict=True))
        condition, *passed = self.block(b, block, values)
        return _truth(b, values[condition]), [values[value] for value in passed]


def _tensors(values: Sequence[SSAValue]) -> list[SSAValue]:
    return [value for value in values if not isinstance(value.type, StateType)]


def _label(op: Operation) -> str:
    return cast(Any, op).MINDSPORE_NAME or op.name


def _truth(b: NodeBuilder, x: Value) -> Value:
    """A condition of one element as ONNX takes it."""
    condition = b.as_type(x, dtypes.bool_)
    return condition if not x.shape else b.node("Reshape", condition, b.array([]), type=_BOOL)


def _own(b: NodeBuilder, value: Value, type_: Tensor) -> Value:
    """A value of the body itself, once only: what stands around it, or is given twice, gets another name."""
    return b.node("Identity", value, type=type_)


def placed(refused: Sequence[Refused]) -> Iterator[str]:
    """One line for each: where, and what."""
    for one in refused:
        yield f"{one.spans[0]}: {one.reason}" if one.spans else one.reason

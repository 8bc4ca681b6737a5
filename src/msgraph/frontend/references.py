"""References: the memory behind parameters and arguments that a graph writes.

A parameter is one ``!ms.ref`` argument of the graph, loaded wherever a value is needed. An ordinary tensor argument
becomes one at the first write to it: what was read of it before is then a load at the top of the graph.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.ir import Attribute, Block, BlockArgument, SSAValue

from msgraph.diagnostics.catalog.effects import NotAParameter
from msgraph.diagnostics.errors import error
from msgraph.dialects.accesses import PARAMETER_NAME
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import RefType, dtype_of, ref_type, shape_of
from msgraph.frontend.signals import Unshared
from msgraph.frontend.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.builder import GraphBuilder


class References:
    """What one graph may write."""

    def __init__(self, builder: GraphBuilder) -> None:
        self.builder = builder
        self.made: dict[SSAValue, Traced] = {}
        """References that arguments have become, by the arguments they were."""
        self.given: set[SSAValue] = set()
        """Among them those that stand for memory a region is given."""

    def is_memory(self, x: Any) -> bool:
        """Is it memory that a region is given, which writes of items go to as they do with a parameter?"""
        return bool(self.given) and isinstance(x, Traced) and x.ssa in self.given

    def is_reference(self, x: Any) -> bool:
        """Is it a name of memory: a parameter, an argument that is written?"""
        return self.builder.host.is_parameter(x) or (isinstance(x, Traced) and x.ssa in self.made)

    def of(self, x: Any, op: str) -> Traced:
        """The reference behind ``x``, for the operator ``op`` to write."""
        builder = self.builder
        if builder.host.is_parameter(x):
            return builder.capture(x, builder.host.array_of(x))
        if isinstance(x, Traced):
            if (found := self.made.get(x.ssa)) is not None:
                return found
            if x.kind == "tensor" and isinstance(x.ssa, BlockArgument) and x.ssa.block is builder.entry:
                return self._become_reference(x)
            if builder.lowering.outliner.is_argument(x.ssa):
                raise Unshared("it writes an argument")
            raise error(NotAParameter(op, _in_words(x)))
        what = "a tensor that is a constant of the graph" if builder.host.is_tensor(x) else f"a `{type(x).__name__}`"
        raise error(NotAParameter(op, what))

    def load(self, reference: Traced) -> Traced:
        """The contents of a reference, here."""
        return self.builder.emit(LoadOp, [reference])[0]

    def contents(self, value: Traced) -> SSAValue:
        """The SSA value of a traced one, here."""
        if self.made and (reference := self.made.get(value.ssa)) is not None:
            return self.load(reference).ssa
        return value.ssa

    def operand(self, value: Traced) -> SSAValue:
        """What a function is given for a value: memory as memory, anything else as its contents."""
        return self.made[value.ssa].ssa if value.ssa in self.given else self.contents(value)

    def name(self, reference: Traced) -> Traced:
        """What stands, where users see it, for a reference that a region is given."""
        stand_in = Block(arg_types=[target_of(reference.ssa.type)]).args[0]
        self.made[stand_in] = reference
        self.given.add(stand_in)
        return self.builder.host.traced(stand_in, "tensor", self.builder.lowering)

    def _become_reference(self, value: Traced) -> Traced:
        """An argument of the graph that is written from now on; so far it was read, which a load at the top does."""
        builder, old = self.builder, value.ssa
        assert isinstance(old, BlockArgument)
        argument = builder.entry.insert_arg(ref_type(value.type), old.index)
        argument.name_hint = old.name_hint
        load = LoadOp.create(operands=[argument], result_types=[value.type], location=builder.lowering.location())
        old.replace_all_uses_with(load.output)
        builder.entry.erase_arg(old)
        if (first := builder.entry.first_op) is None:
            builder.entry.add_op(load)
        else:
            builder.entry.insert_op_before(load, first)
        made = self.made[old] = builder.host.traced(argument, "tensor", builder.lowering)
        return made

    def names(self) -> ArrayAttr[DictionaryAttr] | None:
        """The names of the references among the arguments of the graph, each its own."""
        named = {traced.ssa: getattr(tensor, "name", "tensor") for tensor, traced in self.builder.captures.values()}
        attributes: list[DictionaryAttr] = []
        taken = set[str]()
        for argument in self.builder.entry.args:
            entry: dict[str, Attribute] = {}
            if isinstance(argument.type, RefType):
                wanted = named.get(argument) or argument.name_hint or "argument"
                name = next(n for i in range(len(taken) + 1) if (n := f"{wanted}_{i}" if i else wanted) not in taken)
                taken.add(name)
                argument.name_hint = argument.name_hint or re.sub(r"\W|^(?=\d)", "_", name)
                entry[PARAMETER_NAME] = StringAttr(name)
            attributes.append(DictionaryAttr(entry))
        return ArrayAttr(attributes) if taken else None


def _in_words(value: Traced) -> str:
    if value.kind != "tensor":
        return f"a Python {value.kind}"
    return f"a {dtype_of(value.type)} tensor of shape {shape_of(value.type)} that the graph computes"

"""Writes of tensors: functionalisation of storages that the graph makes, references for memory that others see.

A parameter is one ``!ms.ref`` argument of the graph, loaded wherever a value is needed. An ordinary tensor argument
becomes one at the first write to it: what was read of it before is then a load at the top of the graph. So does a
tensor from outside that is written. A tensor that the graph computes stays a pure value: a write computes the new
contents of its storage, and every later read of the storage, or of a view of it (``aliasing.py``), starts from those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from xdsl.ir import Attribute, Block, BlockArgument, SSAValue

from msgraph.diagnostics.catalog import effects
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.assign import AssignOp, AssignSliceOp
from msgraph.dialects.ops.slicing import SliceOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import RefType, dtype_of, ref_type, shape_of
from msgraph.frontend.state.aliasing import (
    ContentsOf,
    ItemView,
    OpView,
    WholeView,
    made_in,
    storage_of,
    user_function,
    view_of,
)
from msgraph.frontend.state.signals import Unshared
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import Traced, find_traced, value_name

if TYPE_CHECKING:
    from msgraph.frontend.state.builder import GraphBuilder


class References:
    """What one graph may write."""

    def __init__(self, builder: GraphBuilder) -> None:
        self.builder = builder
        self.written = False
        """Is there anything whose contents are not those it was made with?"""
        self.made: dict[SSAValue, Traced] = {}
        """References that arguments have become, by the arguments they were."""
        self.first_loads: dict[SSAValue, SSAValue] = {}
        """What such arguments held at the start, by the arguments they were."""
        self.given: set[SSAValue] = set()
        """Among them those that stand for memory a region is given."""
        self.shared: set[SSAValue] = set()
        """What stands for memory that several tensors share."""
        self.current: dict[int, Traced] = {}
        """What the storages of this graph hold that were written, by the ids of the tensors that are those storages."""
        self.storages: dict[int, Traced] = {}
        """The tensors that are storages and have been written, by id."""
        self.choices: list[tuple[Traced, list[object]]] = []
        """Tensors that are, or may be, others: what a branch or a loop gives, and what that may be."""
        self.external_tensors: dict[int, object] = {}
        """Tensors from outside that the function writes, by id: arguments of the graph wherever they are met."""
        self.compares = False
        """Does it ask whether two tensors are one?"""
        self.placeholders: dict[int, Traced] = {}
        """What stands for them where users see it."""
        self.tensors: dict[SSAValue, Any] = {}
        """These tensors, by the values that stand for them."""

    def tensor_of(self, value: SSAValue) -> object:
        """The tensor from outside that a value stands for; ``None`` if it stands for none."""
        captured = self.builder.captured(value)
        return self.tensors.get(value) if captured is None else captured

    def is_memory(self, x: object) -> bool:
        """Is it memory that a region is given, which writes of items go to as they do with a parameter?"""
        return bool(self.given) and isinstance(x, Traced) and x.ssa in self.given

    def is_shared(self, x: object) -> bool:
        """Does a tensor show memory that others from outside show, too?"""
        return bool(self.shared) and isinstance(x, Traced) and storage_of(x).ssa in self.shared

    def is_reference(self, x: object) -> bool:
        """Is it a name of memory: a parameter, an argument that is written?"""
        return self.builder.adapter.is_parameter(x) or (
            isinstance(x, Traced) and x.ssa in self.made and x.alias_of is None
        )

    def of(self, x: object, op: str) -> Traced:
        """The reference behind ``x``, for the operator ``op`` to write."""
        builder = self.builder
        if builder.adapter.is_parameter(x):
            return builder.capture(x, builder.adapter.array_of(x))
        if isinstance(x, Traced):
            if (reference := self._reference(x)) is not None:
                if id(x) in self.current:  # written in what is differentiated: from here on it is memory
                    builder.emit(AssignOp, [reference, x])
                    self.current[id(x)] = self.unwritten(id(x))
                return reference
            if self.is_shared(x):
                tensors = cast("Iterable[Traced]", builder.lowering.external.given_tensors.values())
                other = next(other for other in tensors if other is not x and storage_of(other) is storage_of(x))
                raise effects.SharedMemory(
                    *(value.ssa.name_hint or "a captured tensor" for value in (x, other))
                ).error()
            raise effects.WriteToNonParameter(op, _in_words(x)).error()
        if builder.adapter.is_tensor(x):
            builder.lowering.writes_known(x)
        raise effects.WriteToNonParameter(op, f"a `{type(x).__name__}`").error()

    def _reference(self, x: Traced) -> Traced | None:
        """The reference that a tensor of the graph is, or now becomes; ``None`` for a value that is computed."""
        if x.alias_of is not None:
            return None
        if (reference := self.made.get(x.ssa)) is not None:
            return reference
        if x.kind == "tensor" and isinstance(x.ssa, BlockArgument) and x.ssa.block is self.builder.entry:
            return self._become_reference(x)
        if self.builder.lowering.functions.is_argument(x.ssa):
            raise Unshared("it writes an argument")
        return None

    def contents_of(self, parameter: object) -> Traced:
        """What a parameter holds, here: a value, and so are its items and what operators give of it."""
        contents = self.load(self.builder.capture(parameter, self.builder.adapter.array_of(parameter)))
        contents.alias_of = ContentsOf(parameter)
        return contents

    def capture_all(self) -> None:
        """Where tensors are written, let the call look at all that were met: whether they still have memory apart."""
        if self.external_tensors or self.first_loads:
            external, adapter = self.builder.lowering.external, self.builder.adapter
            for tensor in external.tensors.values():
                if id(tensor) not in external.given_tensors:
                    self.builder.capture(tensor, adapter.array_of(tensor))

    @property
    def tells_apart(self) -> bool:
        """Does it matter which tensors from outside are one? It does where one is written, or they are compared."""
        return self.compares or bool(self.external_tensors) or bool(self.first_loads)

    # -- writing ---------------------------------------------------------------------------------------------

    def _memory(self, x: Traced) -> Traced | None:
        """The reference that a write goes to; ``None`` where it makes a value, which carries its derivative.

        What is differentiated leaves behind what its writes have made of a tensor from around.
        """
        reference = self._reference(x)
        return None if self.builder.lowering.differentiating and not self.is_memory(x) else reference

    def write(self, x: Traced, value: Traced) -> None:
        """From now on ``x``, and whatever shares its storage, holds ``value``, which is of its type."""
        builder = self.builder
        if (view := view_of(x)) is not None:
            if isinstance(view, OpView) and view.op is SliceOp and (whole := self._whole(view.source)) is not None:
                self._check_alias(view.source)
                builder.emit(AssignSliceOp, [whole, value], view.fields)
                return
            self.write(view.source, view.put_back(builder, value))
        elif isinstance(x.alias_of, ContentsOf):
            raise effects.PartOfParameterWritten(x.alias_of.parameter.name).error()
        else:
            self._check_alias(x)
            if (reference := self._memory(x)) is not None:
                builder.emit(AssignOp, [reference, value])
            else:
                self.storages[id(x)] = x
                builder.predicated(lambda: self._hold(x, value))

    def _hold(self, x: Traced, value: Traced) -> None:
        self.current[id(x)] = self.snapshot(value)
        self.written = True

    def write_item(self, x: Traced, index: object, value: object) -> None:
        """``x[index] = value``"""
        builder = self.builder
        if self._whole(x) is not None:
            self._check_alias(x)
            user_function("assign_item")(builder, x, index, value)
        else:
            self.write(x, user_function("setitem")(builder, x, index, value))

    def _whole(self, x: Traced) -> Traced | None:
        """The reference that a tensor is, all of it."""
        return None if view_of(x) is not None else self._memory(x)

    def snapshot(self, value: Traced) -> Traced:
        """The contents a value has here, whatever is written later: a tensor of its own."""
        copied = self.builder.adapter.traced(self.contents(value), value.kind, self.builder.lowering)
        copied.alias_of = self.builder.block
        return copied

    def item(self, source: Traced, index: Any, part: Traced, shares: bool) -> Traced:
        """``source[index]``, which is ``part``: a view if it shares memory with its source when it runs eagerly."""
        if not shares:
            return self.snapshot(part)
        if part is source:
            return self.another(source)
        if find_traced(index) is not None:
            part.alias_of = ItemView(source, index, shape_of(part.type))
        return part

    def another(self, x: Traced) -> Traced:
        """What an operator gives that has nothing to do: another tensor of the same memory."""
        alias = self.builder.adapter.traced(x.ssa, x.kind, self.builder.lowering)
        alias.alias_of = WholeView(x)
        return alias

    # -- what writes leave behind in a region ------------------------------------------------------------------

    def unwritten(self, key: int) -> Traced:
        """The contents that a storage was made with, or those of its memory."""
        storage = self.storages[key]
        contents = self.builder.adapter.traced(storage.ssa, "tensor", self.builder.lowering)
        contents.alias_of = None if storage.ssa in self.made else self.builder.block
        return contents

    def is_made_in(self, key: int, blocks: Sequence[Block]) -> bool:
        """Was a storage made in one of some blocks, which belong to no op as yet, or in a region inside?"""
        return made_in(self.storages[key]) in blocks

    def leave(self, before: Mapping[int, Traced], written: Iterable[tuple[Traced, Traced]] = ()) -> None:
        """A region is done: storages from around it have the contents again that they had before, or those it leaves.

        Where a failure was met inside, these are what had been written until then.
        """
        self.current.clear()
        self.current.update(before)
        lowering = self.builder.lowering
        with temporarily(lowering, passed=lowering.failure["code"]):
            for storage, value in written:
                self.write(storage, value)

    def written_outside(self, before: Mapping[int, Traced], block: Block) -> list[Traced]:
        """Storages written since, which are not made in ``block``; its arguments are not made in it."""
        return [
            self.storages[key]
            for key, now in self.current.items()
            if now is not before.get(key)
            and (self.storages[key].ssa in block.args or made_in(self.storages[key]) is not block)
        ]

    # -- what may be the same ------------------------------------------------------------------------------------

    def note_choice(self, value: Traced, sources: Sequence[object]) -> None:
        """A tensor is one of several, as the run decides."""
        is_tensor = self.builder.adapter.is_tensor
        tensors = [x for x in sources if (x.kind == "tensor" if isinstance(x, Traced) else is_tensor(x))]
        if tensors:
            self.choices.append((value, tensors))

    def _check_alias(self, storage: Traced) -> None:
        """Refuse to write what may, or may not, be another tensor that is still in use."""
        if not self.choices:
            return
        perhaps: dict[int, object] = {id(storage): storage}
        pending: list[Any] = [storage]
        while pending:
            known = pending.pop()
            for value, sources in self.choices:
                together: list[Any] = [value, *(storage_of(x) if isinstance(x, Traced) else x for x in sources)]
                if any(known is one for one in together):
                    new = [one for one in together if id(one) not in perhaps]
                    perhaps.update((id(one), one) for one in new)
                    pending += new
        if any(one is not storage and self._is_used(one) for one in perhaps.values()):
            raise effects.AliasChosenAtRunTime("a tensor").error()

    def _is_used(self, storage: object) -> bool:
        """Can anything see a storage? Those of arguments and of tensors from outside always."""
        if not isinstance(storage, Traced):
            if id(storage) not in self.builder.lowering.external.tensors:
                self.builder.lowering.writes_known(storage)  # one of known elements, made inside: a value from now on
            return True
        is_argument = isinstance(storage.ssa, BlockArgument) and storage.ssa.block is self.builder.entry
        if is_argument or storage.ssa in self.made:
            return True
        return any(storage_of(tensor) is storage for tensor in self.builder.lowering.tensors_in_use())

    # -- reading ---------------------------------------------------------------------------------------------

    def load(self, reference: Traced) -> Traced:
        """The contents of a reference, here."""
        return self.builder.emit(LoadOp, [reference])[0]

    def contents(self, value: Traced) -> SSAValue:
        """The SSA value of a traced one, here."""
        if not self.written:
            return value.ssa
        if (now := self.current.get(id(value))) is not None:
            return self.contents(now)
        if value.kind != "tensor" or isinstance(value.alias_of, (Block, ContentsOf)):
            return self.first_loads.get(value.ssa, value.ssa)
        if (view := view_of(value)) is not None:
            if not self._is_written(storage_of(value)):
                return value.ssa
            return view.read(self.builder, self.snapshot(view.source)).ssa
        if (reference := self.made.get(value.ssa)) is not None:
            return self.load(reference).ssa
        return value.ssa

    def _is_written(self, storage: Traced) -> bool:
        return id(storage) in self.current or storage.ssa in self.made

    def operand(self, value: Traced) -> SSAValue:
        """What a function is given for a value: memory as memory, anything else as its contents."""
        return self.made[value.ssa].ssa if value.ssa in self.given else self.contents(value)

    def name(self, reference: Traced) -> Traced:
        """What stands, where users see it, for a reference that a region is given."""
        placeholder = self.placeholder(reference)
        self.given.add(placeholder.ssa)
        return placeholder

    def placeholder(self, reference: Traced) -> Traced:
        """What stands for the memory behind a reference."""
        placeholder = unbound(target_of(reference.ssa.type))
        self.made[placeholder] = reference
        self.written = True
        return self.builder.adapter.traced(placeholder, "tensor", self.builder.lowering)

    def of_external(self, tensor: object) -> Traced:
        """What stands for a tensor from outside that the function writes: always the same."""
        if id(tensor) not in self.placeholders:
            reference = self.builder.capture(tensor, self.builder.adapter.array_of(tensor))
            placeholder = self.placeholders[id(tensor)] = self.placeholder(reference)
            self.tensors[placeholder.ssa] = tensor
        return self.placeholders[id(tensor)]

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
        reference = self.made[old] = builder.adapter.traced(argument, "tensor", builder.lowering)
        self.first_loads[old] = load.output
        self.written = True
        return reference

    def names(self) -> dict[int, str]:
        """The names of the references among the arguments of the graph, each its own, by the places of these."""
        named = {traced.ssa: getattr(tensor, "name", "tensor") for tensor, traced in self.builder.captures.values()}
        names: dict[int, str] = {}
        for argument in self.builder.entry.args:
            if isinstance(argument.type, RefType):
                wanted, taken = named.get(argument) or argument.name_hint or "argument", names.values()
                name = next(n for i in range(len(names) + 1) if (n := f"{wanted}_{i}" if i else wanted) not in taken)
                names[argument.index] = name
                argument.name_hint = argument.name_hint or value_name(name)
        return names


def unbound(type_: Attribute) -> SSAValue:
    """A name that no op gives: what it stands for is looked up."""
    return Block(arg_types=[type_]).args[0]


def _in_words(value: Traced) -> str:
    if value.kind != "tensor":
        return f"a Python {value.kind}"
    return f"a {dtype_of(value.type)} tensor of shape {shape_of(value.type)} that the graph computes"

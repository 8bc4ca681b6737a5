"""Which parameters every operation of a module reads and writes.

    %v = ms.load %w                     reads %w
    ms.assign_add %w, %v                reads and writes %w
    ms.if %c then {ms.assign %w, %v}    writes %w
    func.call @f(%w, %q)                what @f does to its arguments

References are compared by alias class: one value is one parameter, and so are what an update of it yields, the
arguments of a function that some call passes the same parameter for, and arguments the front end has given one
name (``ms.parameter``). Nothing else aliases.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Operation, SSAValue

from msgraph.dialects.effects import Effect, acting, callee_of, functions_of, own_effects
from msgraph.dialects.families.stateful import StateOp
from msgraph.dialects.types import RefType
from msgraph.dialects.walking import operands_of, ops_around

PARAMETER_NAME = "ms.parameter"
"""The attribute of a function's argument that names the parameter it refers to."""

TUPLE = "ms.tuple"
"""The attribute of a function whose one result is a tuple of one."""


@dataclass
class MemoryAccess:
    """The parameters (alias classes) an op reads and writes, and whether it talks to the world."""

    reads: set[SSAValue] = field(default_factory=set[SSAValue])
    writes: set[SSAValue] = field(default_factory=set[SSAValue])
    io: bool = False

    def add(self, other: MemoryAccess) -> bool:
        """Do also what another does; whether that is anything new."""
        before = (len(self.reads), len(self.writes), self.io)
        self.reads |= other.reads
        self.writes |= other.writes
        self.io |= other.io
        return before != (len(self.reads), len(self.writes), self.io)


class ArgumentAccess(NamedTuple):
    """The arguments a function reads and writes, as long as it does so much and no more."""

    size: tuple[int, int]
    reads: Sequence[int]
    writes: Sequence[int]


NO_ACCESS = MemoryAccess()

_ORDERED = Effect.MEMORY | Effect.IO


class Aliases:
    """Classes of references that may be the same parameter; a union-find over values."""

    def __init__(self) -> None:
        self.parents: dict[SSAValue, SSAValue] = {}

    def find(self, ref: SSAValue) -> SSAValue:
        """The value that stands for the class of ``ref``."""
        parents, root = self.parents, ref
        while (above := parents.get(root, root)) is not root:
            root = above
        while ref is not root:
            parents[ref], ref = root, parents.get(ref, root)
        return root

    def unite(self, a: SSAValue, b: SSAValue) -> bool:
        """Both may be the same parameter; whether that is news."""
        first, second = self.find(a), self.find(b)
        self.parents[second] = first
        return first is not second


class Accesses:
    """What is known about one module; ``accesses[op]`` for any op in it, ``of_function`` for a whole function."""

    def __init__(self, module: ModuleOp) -> None:
        self.functions = {name: f for name, f in functions_of(module).items() if not f.is_declaration}
        self.calls: dict[str, list[Operation]] = {name: [] for name in self.functions}
        """The calls in each function."""
        self.aliases = Aliases()
        self.of_function: dict[str, MemoryAccess] = {}
        self._of_op: dict[Operation, MemoryAccess] = {}
        self._of_arguments: dict[str, ArgumentAccess] = {}
        self._acting = {name: list(acting(function)) for name, function in self.functions.items()}
        for name, ops in self._acting.items():
            self.calls[name] = [op for op in ops if callee_of(op) in self.functions]
        self._find_aliases()
        effective = {name: [op for op in ops if own_effects(op)] for name, ops in self._acting.items()}
        self._local = {name: [(op, self._own(op)) for op in ops] for name, ops in effective.items()}
        """Every op that does anything itself."""
        self._summarise()
        for name, calls in self.calls.items():
            for op, access in self._local[name]:
                self._spread(op, access)
            for call in calls:
                self._spread(call, self._through(call))

    def __getitem__(self, op: Operation) -> MemoryAccess:
        return self._of_op.get(op, NO_ACCESS)

    def parameter(self, ref: SSAValue) -> SSAValue:
        """The value that stands for all names of one parameter."""
        return self.aliases.find(ref)

    # -- aliases -----------------------------------------------------------------------------------------

    def _find_aliases(self) -> None:
        for name, function in self.functions.items():
            self._unite_names(function)
            for op in self._acting[name]:
                if op.results and isinstance(op.results[0].type, RefType):
                    self._unite_results(op)
        waiting = deque(self.functions)
        while waiting:
            name = waiting.popleft()
            for call in self.calls[name]:
                callee = callee_of(call)
                if callee is not None and self._pass_on(call, self.functions[callee]) and callee not in waiting:
                    waiting.append(callee)

    def _unite_names(self, function: func.FuncOp) -> None:
        """Arguments of one name are one parameter."""
        named: dict[str, SSAValue] = {}
        for argument, name in zip(function.body.block.args, parameter_names(function), strict=True):
            if name is not None and argument.type.__class__ is RefType:
                self.aliases.unite(named.setdefault(name, argument), argument)

    def _unite_results(self, op: Operation) -> None:
        """A reference that an op yields is one it was given: an update's first, a call's any of that type."""
        for result in op.results:
            refs = [v for v in op.operands if v.type == result.type]
            for ref in refs if callee_of(op) is not None else refs[:1]:
                self.aliases.unite(ref, result)

    def _pass_on(self, call: Operation, callee: func.FuncOp) -> bool:
        """Operands that are one parameter make the arguments they become one; whether any were not yet."""
        news, first = False, dict[SSAValue, SSAValue]()
        for operand, argument in zip(operands_of(call), callee.body.block.args, strict=False):
            if operand.type.__class__ is RefType:
                news |= self.aliases.unite(first.setdefault(self.aliases.find(operand), argument), argument)
        return news

    # -- accesses ----------------------------------------------------------------------------------------

    def _summarise(self) -> None:
        """The least fixpoint over the calls; every function is looked at again only when a callee does more."""
        callers: dict[str, set[str]] = {name: set() for name in self.functions}
        self.of_function = {name: MemoryAccess() for name in self.functions}
        for name, calls in self.calls.items():
            for call in calls:
                callers[str(callee_of(call))].add(name)
            for _, access in self._local[name]:
                self.of_function[name].add(access)
        waiting = deque(self.functions)
        while waiting:
            name = waiting.popleft()
            news = [self.of_function[name].add(self._through(call)) for call in self.calls[name]]
            if any(news):
                waiting.extend(callers[name].difference(waiting))

    def _own(self, op: Operation) -> MemoryAccess:
        """What the op's class says, about its operands."""
        effects = own_effects(op)
        if effects is Effect.NONE or not isinstance(op, StateOp) or not effects & _ORDERED:
            return NO_ACCESS
        operands = operands_of(op)
        places = op.writes(**op.fields)
        written = {self.parameter(operands[i]) for i in places}
        only_written = places if written and not effects & Effect.READ else ()
        refs = [v for i, v in enumerate(operands) if v.type.__class__ is RefType and i not in only_written]
        return MemoryAccess({self.parameter(ref) for ref in refs}, written, bool(effects & Effect.IO))

    def _through(self, call: Operation) -> MemoryAccess:
        """What a call does: what its function does to the arguments, said of the operands."""
        callee = str(callee_of(call))
        summary, operands, find = self.of_function[callee], operands_of(call), self.aliases.find
        size = (len(summary.reads), len(summary.writes))
        known = self._of_arguments.get(callee)
        if known is None or known.size != size:
            arguments = self.functions[callee].body.block.args
            roots = [(i, find(a)) for i, a in enumerate(arguments) if a.type.__class__ is RefType]
            read, written = ([i for i, root in roots if root in refs] for refs in (summary.reads, summary.writes))
            known = self._of_arguments[callee] = ArgumentAccess(size, read, written)
        reads, writes = ({find(operands[i]) for i in indices} for indices in (known.reads, known.writes))
        return MemoryAccess(reads, writes, summary.io)

    def _spread(self, op: Operation, access: MemoryAccess) -> None:
        """Whatever an op does, the ops around it do."""
        for around in (op, *ops_around(op)):
            if isinstance(around, func.FuncOp):
                return
            self._of_op.setdefault(around, MemoryAccess()).add(access)


def parameter_names(function: func.FuncOp) -> Sequence[str | None]:
    """The names of the parameters that a function's arguments refer to."""
    attributes = function.arg_attrs
    if attributes is None:
        return [None] * len(function.body.block.args)
    return [_name(dictionary) for dictionary in attributes]


def _name(attributes: DictionaryAttr) -> str | None:
    name = attributes.data.get(PARAMETER_NAME)
    return name.data if isinstance(name, StringAttr) else None


def has_parameters(module: ModuleOp) -> bool:
    """Is there anything to read or write? Parameters are always arguments, so nothing need be searched."""
    functions = (f for f in functions_of(module).values() if not f.is_declaration)
    return any(isinstance(argument.type, RefType) for function in functions for argument in function.body.block.args)

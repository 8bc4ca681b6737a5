"""Which stage does which op of a graph of all stages, and which values travel from one stage to another.

An op with a tag is done by its stage, unless it uses inputs alone. Any other is done wherever its result is needed, if
its operands can be had there: by one stage if they are all there, by each of those it needs values of if they are not.
A parameter lives in the stages whose Cells use it, and what the optimizer keeps for it lives there, too; every write of
it is done in all of them. What is needed is found from the end: what is returned is needed in every stage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue

from msgraph.diagnostics.catalog.parallel import WrittenInStage
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.accesses import Accesses, parameter_names
from msgraph.dialects.attributes import BACKWARD, STAGE
from msgraph.dialects.effects import Effect, effects_of, summaries
from msgraph.dialects.ops.state import DependOp, LoadOp
from msgraph.dialects.types import RefType
from msgraph.dialects.walking import ops_of, walk
from msgraph.packs.machines.passes.partition_pipeline.sums import tag_value

NO_STAGE: frozenset[int] = frozenset()


class Message(NamedTuple):
    """A value that one stage has and another one needs."""

    value: SSAValue
    source: int
    target: int


class Placement:
    """Where the ops of a graph are done."""

    def __init__(self, module: ModuleOp, function: func.FuncOp, stages: int) -> None:
        self.module, self.function = module, function
        self.every = frozenset(range(stages))
        self.ops = [op for op in ops_of(function.body.block) if op is not function.body.block.last_op]
        self.accesses = Accesses(module)
        effects = summaries(module)
        self.lasting = [op for op in self.ops if effects_of(op, effects) & Effect.LASTING]
        self.writers: dict[SSAValue, list[Operation]] = {}
        for op in self.ops:
            for ref in self.accesses[op].writes:
                self.writers.setdefault(ref, []).append(op)
        self.tagged = self._tagged()
        self.homes: dict[SSAValue, frozenset[int]] = {}
        self.found: dict[SSAValue, frozenset[int]] = {}
        """In which stages a value can be had without a message."""
        self.done: dict[Operation, set[int]] = {op: set() for op in self.ops}
        """The stages that do an op."""
        self.messages: dict[tuple[SSAValue, int], Message] = {}
        """What travels, by value and target."""
        self._waiting: list[tuple[Operation, int]] = []

    def run(self) -> Placement:
        """Find everything out."""
        self._find_homes()
        for value in self.function.body.block.last_op.operands:  # pyright: ignore[reportOptionalMemberAccess]
            for stage in sorted(self.every):
                self._fetch(value, stage)
        for op in self.lasting:
            for stage in sorted(self._sites(op)):
                self._need(op, stage)
        while self._waiting:
            op, stage = self._waiting.pop()
            self._prepare(op, stage)
        return self

    # -- where things live -------------------------------------------------------------------------------

    def _tagged(self) -> dict[Operation, int]:
        """The stages of ops; loads, and what is computed of the inputs alone, belong to none: any stage can do it."""
        common: set[SSAValue] = {a for a in self.function.body.block.args if not isinstance(a.type, RefType)}
        lasting, tagged = set(self.lasting), dict[Operation, int]()
        for op in self.ops:
            stage = tag_value(op, STAGE)
            if op not in lasting and common.issuperset(used_by(op)):
                common.update(op.results)
            elif stage is not None and not isinstance(op, LoadOp) and op.name != "ms.advance":
                tagged[op] = stage
        return tagged

    def _find_homes(self) -> None:
        """The stages a parameter lives in: those of the Cells that use it, or of what it is written with."""
        for op in self.ops:
            stage = tag_value(op, STAGE)
            if stage is not None and BACKWARD not in op.attributes:
                access = self.accesses[op]
                for ref in access.reads | access.writes:
                    self.homes[ref] = self.homes.get(ref, frozenset()) | {stage}
        while True:
            self.found = {}
            for op in self.ops:
                self.found.update(dict.fromkeys(op.results, self._sites(op)))
            news = False
            for op in self.lasting:
                written = self.accesses[op].writes
                strangers = [ref for ref in written if ref not in self.homes]
                if strangers and (sites := self._sites(op)) != self.every:
                    self.homes.update(dict.fromkeys(strangers, sites))
                    news = True
            if not news:
                return

    def _sites(self, op: Operation) -> frozenset[int]:
        """The stages that can do an op, or that must if it writes."""
        if op in self.tagged:
            return frozenset({self.tagged[op]})
        if isinstance(op, DependOp):
            return self._of_value(op.operands[0])
        access = self.accesses[op]
        homes = [self.homes[ref] for ref in sorted_refs(access.writes) if ref in self.homes]
        if homes:
            return NO_STAGE.union(*homes)
        places = [self._of_value(value) for value in used_by(op)]
        places += [self.homes[ref] for ref in access.reads if ref in self.homes]
        common = self.every.intersection(*places)
        return common or NO_STAGE.union(*places)

    def _of_value(self, value: SSAValue) -> frozenset[int]:
        return self.found.get(value, self.every)

    # -- what is needed ----------------------------------------------------------------------------------

    def _fetch(self, value: SSAValue, stage: int) -> None:
        """A stage needs a value."""
        if not isinstance(value, OpResult) or value.op not in self.done or isinstance(value.type, RefType):
            return
        op = value.op
        sites = self.found[value]
        if stage in sites or isinstance(op, DependOp):
            self._need(op, stage)
        elif (value, stage) not in self.messages:
            source = min(sites, key=lambda site: (abs(site - stage), site))
            self.messages[value, stage] = Message(value, source, stage)
            self._need(op, source)

    def _need(self, op: Operation, stage: int) -> None:
        """A stage does an op."""
        if stage not in self.done[op]:
            self.done[op].add(stage)
            self._waiting.append((op, stage))

    def _prepare(self, op: Operation, stage: int) -> None:
        """Whatever an op uses must be there, parameters as they are in one process."""
        for value in op.operands[:1] if isinstance(op, DependOp) else used_by(op):
            self._fetch(value, stage)
        access = self.accesses[op]
        for ref in sorted_refs(access.reads | access.writes):
            for writer in self.writers.get(ref, ()):
                if writer in self.tagged and self.tagged[writer] != stage:
                    self._refuse(writer, ref, stage)
                self._need(writer, stage)

    def _refuse(self, writer: Operation, ref: SSAValue, stage: int) -> None:
        names = parameter_names(self.function)
        args = self.function.body.block.args
        name = next((n for a, n in zip(args, names, strict=True) if n and self.accesses.parameter(a) is ref), "?")
        raise WrittenInStage(self.tagged[writer], name, str(stage)).error(from_location(writer.location))


def sorted_refs(refs: Sequence[SSAValue] | set[SSAValue]) -> list[SSAValue]:
    """Parameters in one order, the same in all processes."""
    return sorted(refs, key=lambda ref: getattr(ref, "index", 0))


def used_by(op: Operation) -> list[SSAValue]:
    """The values that an op uses, also inside its regions."""
    return [value for inner in walk(op) for value in inner.operands]

"""Functions of a graph besides the entry: what each does, gives, and uses of the values around it."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from xdsl.dialects.builtin import FunctionType, LocationAttr, SymbolRefAttr, UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, Region, SSAValue

from msgraph.dialects.effects import RECOMPUTED, SHARED
from msgraph.frontend.state.external_state import Guard, same
from msgraph.frontend.state.structures import Result
from msgraph.support.processes import stage_count
from msgraph.support.trees import alike


@dataclass
class Outcome:
    """What a body gives: a structure with :class:`Result` leaves, and the results."""

    structure: object
    values: list[SSAValue]
    kinds: list[str]
    """What each of them is to the user."""
    fails: bool = False
    """Is the last value the number of the failure that was met?"""

    def agrees(self, other: Outcome | None) -> bool:
        """Is it the same, as far as callers see?"""
        if other is None or [v.type for v in self.values] != [v.type for v in other.values]:
            return False
        return self.fails == other.fails and alike(self.structure, other.structure, _is_same)


@dataclass(eq=False)
class LoweredFunction:
    """A function of the graph, besides the entry."""

    name: str
    key: Hashable
    """What it does, whatever it is given."""
    location: LocationAttr
    shared: bool
    block: Block = field(default_factory=Block)
    outcome: Outcome | None = None
    """What it gives; while it is being lowered, what it is assumed to give."""
    free: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """The values around it that it uses, and the arguments that stand for them."""
    within: set[LoweredFunction] = field(default_factory=set["LoweredFunction"])
    """The functions that were being lowered when it called them."""
    asked: bool = False
    """Has anything relied on what it is assumed to take and give?"""
    reads: list[Guard] = field(default_factory=list[Guard])
    """What it relies on in the world outside, in the order it was read."""
    acts: bool = False
    """Does it write, or print? What must not happen where a failure has been met is predicated on that."""
    owner: Any = None
    """The object it was lowered for."""
    recomputed: bool = False
    """Is it computed again for its gradient, instead of being kept?"""

    @cached_property
    def symbol(self) -> SymbolRefAttr:
        """How calls name it."""
        return SymbolRefAttr(self.name)

    def to_op(self) -> FuncOp:
        """The function as an op."""
        last = self.block.last_op
        assert last is not None
        types = FunctionType.from_lists([a.type for a in self.block.args], [v.type for v in last.operands])
        function = FuncOp(self.name, types, Region(self.block), visibility="private")
        function.location = self.location
        if self.shared:
            function.attributes[SHARED] = UnitAttr()
        if self.recomputed:
            function.attributes[RECOMPUTED] = UnitAttr()
        return function


class LoweredFunctions:
    """The functions of one graph besides the entry: ``calls/specialisation.py`` lowers and calls them."""

    def __init__(self) -> None:
        self.functions: list[LoweredFunction] = []
        self.known: dict[Hashable, list[LoweredFunction]] = {}
        self.open: list[LoweredFunction] = []
        """Those being lowered, outermost first."""
        self.names: dict[str, int] = {}
        self.unshared: set[Hashable] = set()
        """What has been found to leave traces, and is lowered in place."""

    def unique(self, name: str) -> str:
        """A name no other function of the graph has, of ASCII letters as MLIR's are."""
        name = re.sub(r"[^A-Za-z0-9_.]", "_", name)
        count = self.names.get(name, 0)
        self.names[name] = count + 1
        return f"{name}_{count}" if count else name

    def note_action(self) -> None:
        """What is being lowered writes, or prints. Of a pipeline's processes none goes on where one has failed."""
        if self.open and stage_count() == 1:
            self.open[-1].acts = True

    def is_argument(self, value: SSAValue) -> bool:
        """Was a value given to a function that is being lowered?"""
        return any(isinstance(value, BlockArgument) and value.block is function.block for function in self.open)


def _is_same(a: object, b: object) -> bool:
    """Is what stands in one structure what stands in another one?"""
    if isinstance(a, Result):
        return a == b
    return same(a, b)

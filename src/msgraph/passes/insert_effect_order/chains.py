"""The chain of memory states of a block, as numbers.

The states of a block stand in one line, so each has a position: 0 for the one the block starts from, then 2, 4, …
An effect that takes the state at position 2 happens between the states at 2 and 4; a value that exists only after it
has *depth* 3 or 4. So questions of order become comparisons:

    is `load` before the write at 2?            position of its state <= 2
    can `op` run before the write at 2?         depth of `op` <= 2

    %u0                                         0
    %v = ms.load %w, %u0                        depth 0
    %u1 = ms.update_state %u0, %v               2
    %r = ms.assign %w, %x, %u1                  a write at 2
    %u2 = ms.update_state %u1, %r               4
    %y = ms.neg %v                              depth 0: it can run before the write
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import cast

from xdsl.dialects import func
from xdsl.ir import Attribute, Block, Operation, SSAValue

from msgraph.dialects.accesses import Accesses
from msgraph.dialects.effects import acting_in
from msgraph.dialects.ops.control import WhileOp
from msgraph.dialects.ops.state import InitialStateOp, LoadOp
from msgraph.dialects.types import MEMORY, StateType
from msgraph.dialects.walking import block_of, operands_of, ops_around, ops_of, walk

START = 0
"""The position of the state a block starts from."""


def memory_state(op: Operation) -> SSAValue | None:
    """The memory state that an op takes."""
    return next((v for v in operands_of(op) if _is_memory(v.type)), None)


def next_state(op: Operation) -> SSAValue | None:
    """The memory state that an op gives."""
    return next((v for v in reversed(op.results) if _is_memory(v.type)), None)


def _is_memory(type_: Attribute) -> bool:
    return type_ is MEMORY or (type(type_) is StateType and type_ == MEMORY)


class Chain:
    """One block: where its states stand, where it writes what, and how deep its values are."""

    def __init__(self, block: Block, accesses: Accesses, captures: Mapping[Operation, list[SSAValue]]) -> None:
        self.block = block
        self.positions: dict[SSAValue, int] = {}
        """The states this block makes; those it was given stand at the start."""
        self.writes: dict[SSAValue, list[int]] = {}
        """Where each parameter is written, in order."""
        self.writers: dict[int, Operation] = {}
        """The op that writes at a position."""
        self._captures = captures
        self._places: dict[Operation, int] = {}
        """The state in which, or with which, an op has happened."""
        self._depths: dict[Operation, int] = {}
        last = START
        for op in acting_in(block):
            last = self._add(op, accesses, last)

    def _add(self, op: Operation, accesses: Accesses, last: int) -> int:
        """Note the writes of an op and the state it gives; gives the position of the last state so far."""
        state = memory_state(op)
        if state is not None and (written := accesses[op].writes):
            position = self.position(state)
            self.writers[position] = op
            for parameter in written:
                self.writes.setdefault(parameter, []).append(position)
            self._places[op] = position + 1
        next_one = None if isinstance(op, InitialStateOp) else next_state(op)
        if next_one is not None:
            last += 2
            self.positions[next_one] = last
            self._places[op] = max(self._places.get(op, START), last)
        return last

    def _find_depths(self) -> dict[Operation, int]:
        """How deep the ops are, and with them what depends on them."""
        depths, places, captures = self._depths, self._places, self._captures
        values: dict[SSAValue, int] = {}  # those deeper than the start
        for op in ops_of(self.block):
            needed = (*operands_of(op), *captures[op]) if op in captures else operands_of(op)
            depth = max([values[value] for value in needed if value in values], default=START)
            depths[op] = depth
            depth = max(depth, places.get(op, START))
            if depth:
                values.update(dict.fromkeys(op.results, depth))
        return depths

    def position(self, state: SSAValue | None) -> int:
        """Where a state stands."""
        return START if state is None else self.positions.get(state, START)

    def depth(self, op: Operation) -> int:
        """The last state an op cannot run before."""
        return (self._depths or self._find_depths())[op]

    def put_beside(self, new: Operation, op: Operation) -> None:
        """A new op can run as early as another one."""
        self._depths[new] = self.depth(op)

    def writes_before(self, parameter: SSAValue, position: int) -> int:
        """How many writes of a parameter the state at a position has seen."""
        return bisect_left(self.writes.get(parameter, ()), position)

    def next_write(self, parameter: SSAValue, position: int) -> int | None:
        """Where a parameter is first written at or after the state at a position."""
        places = self.writes.get(parameter, ())
        index = bisect_left(places, position)
        return places[index] if index < len(places) else None


class Chains:
    """The chains of a module, made when asked for."""

    def __init__(self, accesses: Accesses) -> None:
        self.accesses = accesses
        self._captures: dict[func.FuncOp, dict[Operation, list[SSAValue]]] = {}
        self._made: dict[Block, Chain] = {}

    def __getitem__(self, block: Block) -> Chain:
        chain = self._made.get(block)
        if chain is None:
            chain = self._made[block] = Chain(block, self.accesses, self.captures(function_of(block)))
        return chain

    def captures(self, function: func.FuncOp) -> dict[Operation, list[SSAValue]]:
        """For each op with regions of a function the values it uses inside them."""
        captures = self._captures.get(function)
        if captures is None:
            captures = self._captures[function] = captured_values(function)
        return captures

    def version(self, load: LoadOp) -> tuple[Block, int]:
        """Equal for two loads of one parameter if nothing can have written it in between.

        A region that has not written it yet is still in the version it was entered in, unless it is part of a loop
        that writes it.
        """
        parameter = self.accesses.parameter(load.ref)
        block, state = cast(Block, load.parent), load.state
        while True:
            chain = self[block]
            seen = chain.writes_before(parameter, chain.position(state))
            around = block.parent_op()
            if seen or around is None or isinstance(around, func.FuncOp):
                return block, seen
            if isinstance(around, WhileOp) and parameter in self.accesses[around].writes:
                return block, seen
            block, state = cast(Block, around.parent), memory_state(around)


def function_of(block: Block) -> func.FuncOp:
    """The function a block stands in."""
    return next(op for op in ops_around(block) if isinstance(op, func.FuncOp))


def captured_values(function: func.FuncOp) -> dict[Operation, list[SSAValue]]:
    """The values of its own block that an op with regions uses inside them."""
    captured: dict[Operation, list[SSAValue]] = {}
    for outer in acting_in(function.body.block):
        for op in walk(outer) if outer.regions else ():
            home = op.parent
            for operand in operands_of(op):
                if (block := block_of(operand)) is not home:
                    for around in ops_around(op):
                        if around is function:
                            break
                        captured.setdefault(around, []).append(operand)
                        if around.parent is block:
                            break
    return captured

"""Level 4 copies the fewest loads any legal order of the graph allows: compared with a search through all of them.

The search knows nothing of chains and depths. It walks through all sets of ops that can have run (an op can run when
its operands have), with the parameters' versions each set implies; an op that reads an uncopied load may run only
while the parameter is in the load's version. The minimum is the smallest set of loads to copy for which some walk
reaches the end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.ms import MS
from msgraph.dialects.ops.assign import AssignOp
from msgraph.dialects.ops.state import DependOp, LoadOp, TensorMoveOp, UpdateStateOp
from msgraph.dialects.types import RefType, tensor_type
from msgraph.passes.insert_effect_order.insert_effect_order import InsertEffectOrderPass
from msgraph.passes.insert_tensor_move.insert_tensor_move import InsertTensorMovePass

assert MS  # all ops are there
NUMBER = tensor_type(dtypes.int32, ())
REF = RefType(NUMBER)
SAMPLES = int(os.environ.get("MSGRAPH_FUZZ", "60")) * 20


# -- the search ---------------------------------------------------------------------------------------------------


@dataclass
class Step:
    """An op as the search sees it: what must have run, which loads it reads, which parameter it writes."""

    needs: int
    reads: tuple[int, ...]
    writes: SSAValue | None


class Search:
    """All legal orders of one block."""

    def __init__(self, block: Block) -> None:
        ops = list(block.ops)
        place = {op: i for i, op in enumerate(ops)}
        self.loads = [op for op in ops if isinstance(op, LoadOp)]
        self.steps = [self.step(op, place) for op in ops]
        self.writers: dict[SSAValue, list[int]] = {
            p: [i for i, s in enumerate(self.steps) if s.writes is p] for p in block.args
        }
        self.versions = [self.version(load, place) for load in self.loads]

    def step(self, op: Operation, place: dict[Operation, int]) -> Step:
        needs = sum(1 << i for i in {place[v.owner] for v in op.operands if isinstance(v.owner, Operation)})
        waits = isinstance(op, UpdateStateOp)
        owners = [v.owner for v in op.operands]
        reads = () if waits else tuple(self.loads.index(o) for o in owners if isinstance(o, LoadOp))
        return Step(needs, reads, op.operands[0] if isinstance(op, UpdateOp) else None)

    def version(self, load: LoadOp, place: dict[Operation, int]) -> int:
        """The writes of its parameter that a load's state has seen, as a set."""
        seen, waiting = 0, [place[load]]
        while waiting:
            step = waiting.pop()
            new = self.steps[step].needs & ~seen
            seen |= new
            waiting += [i for i in range(new.bit_length()) if new >> i & 1]
        return seen & self.all_writes(load.ref)

    def all_writes(self, parameter: SSAValue) -> int:
        return sum(1 << i for i in self.writers[parameter])

    def is_enough(self, copied: frozenset[int]) -> bool:
        """Is there a legal order in which every reader sees what it should?"""
        end = (1 << len(self.steps)) - 1
        seen, waiting = {0}, [0]
        while waiting:
            done = waiting.pop()
            if done == end:
                return True
            for i, step in enumerate(self.steps):
                after = done | 1 << i
                if after != done and after not in seen and not step.needs & ~done and self.fits(step, done, copied):
                    seen.add(after)
                    waiting.append(after)
        return False

    def fits(self, step: Step, done: int, copied: frozenset[int]) -> bool:
        """Does an op that runs now read what it should?"""
        return all(
            read in copied or done & self.all_writes(self.loads[read].ref) == self.versions[read] for read in step.reads
        )

    def minimum(self) -> int:
        """The least number of loads to copy."""
        everything = range(len(self.loads))
        return next(
            count for count in range(len(self.loads) + 1) if any(map(self.is_enough, self.choices(everything, count)))
        )

    def choices(self, loads: Sequence[int], count: int) -> Iterator[frozenset[int]]:
        return map(frozenset, combinations(loads, count))


# -- graphs -------------------------------------------------------------------------------------------------------


def graph(effects: Sequence[tuple[str, int, int]], pairs: Sequence[tuple[int, int]]) -> ModuleOp:
    """Straight-line effects on two parameters, then operators that combine two values each.

    ``("load", p, _)`` reads parameter p; ``("assign", p, v)`` writes value v to it: an argument or a load so far.
    """
    block = Block(arg_types=[REF, REF, NUMBER])
    b = BlockBuilder(block)
    values: list[SSAValue] = [block.args[2]]
    for kind, parameter, source in effects:
        if kind == "load":
            values += b.emit(LoadOp, [block.args[parameter]])
        elif kind == "compute":
            values += b.emit(GraphOp.BY_NAME["ms.add"], [values[-1], values[source % len(values)]])
        else:
            b.emit(AssignOp, [block.args[parameter], values[source % len(values)]])
    sums = [b.emit(GraphOp.BY_NAME["ms.add"], [values[i % len(values)], values[j % len(values)]])[0] for i, j in pairs]
    total = b.emit(GraphOp.BY_NAME["ms.add_n"], [*sums, block.args[2]])
    block.add_op(func.ReturnOp(*total))
    type_ = FunctionType.from_lists([REF, REF, NUMBER], [NUMBER])
    module = ModuleOp([func.FuncOp("main", type_, Region(block))])
    InsertEffectOrderPass().apply(Context(), module)
    return module


def copies_and_minimum(module: ModuleOp) -> tuple[int, int]:
    """What level 4 does, and what is possible."""
    function = module.body.block.first_op
    assert isinstance(function, func.FuncOp)
    minimum = Search(function.body.block).minimum()
    InsertTensorMovePass(4).apply(Context(), module)
    module.verify()
    return sum(isinstance(op, TensorMoveOp) for op in module.walk()), minimum


SMALL = [("load", 0, 0), ("load", 1, 0), ("assign", 0, 0), ("assign", 1, 0), ("assign", 0, -1), ("compute", 0, 1)]


@pytest.mark.parametrize("first", SMALL, ids=str)
def test_level_4_is_the_minimum_on_all_small_graphs(first: tuple[str, int, int]) -> None:
    for rest in product(SMALL, repeat=3):
        effects = [first, *rest]
        for pairs in ([(1, -1)], [(1, 1), (2, -1)]):
            copies, minimum = copies_and_minimum(graph(effects, pairs))
            assert copies == minimum, (effects, pairs)


def test_level_4_is_the_minimum_on_graphs_of_six_effects_and_six_reads() -> None:
    random = Random(7)
    for _ in range(SAMPLES):
        kinds = ["load"] * random.randrange(1, 7) + ["assign"] * random.randrange(1, 7) + ["compute"] * 2
        random.shuffle(kinds)
        effects = [(kind, random.randrange(2), random.randrange(9)) for kind in kinds]
        pairs = [(random.randrange(9), random.randrange(9)) for _ in range(random.randrange(1, 7))]
        copies, minimum = copies_and_minimum(graph(effects, pairs))
        assert copies == minimum, (effects, pairs)


def test_search_finds_what_must_be_copied() -> None:
    meeting = graph([("load", 0, 0), ("assign", 0, 0), ("load", 0, 0)], [(1, 2)])
    apart = graph([("load", 0, 0), ("assign", 0, 0), ("load", 0, 0)], [(1, 1), (2, 2)])
    assert copies_and_minimum(meeting) == (1, 1)
    assert copies_and_minimum(apart) == (0, 0)
    assert DependOp.name in {op.name for op in meeting.walk()}

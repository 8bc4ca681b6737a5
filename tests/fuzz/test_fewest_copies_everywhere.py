"""Level 4 on every graph of up to six writes and six reads of two parameters.

Graphs that differ in nothing that matters are one: loads of one parameter between two of its writes are one load (as
``eliminate-loads`` makes them), taken in the earliest state; the parameters may change names. What is left is: which
parameter each write is to; which of the contents the parameters ever have are loaded; which loads meet in one
operator, a partition of them; and (in smaller graphs) which operator computes the value of which write.

A graph has a legal order without copying some loads exactly if ops can be taken away one by one, each after what it
depends on and every reader of an uncopied load before the next write of its parameter. The loads the rule of level 4
copies must be enough, and each of them needed; of the graphs with six writes, and for whether the pass does what the
rule says, graphs spread evenly over the enumeration are checked (all with ``MSGRAPH_FUZZ=2000``).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, pairwise, product
from typing import NamedTuple

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.ops.assign import AssignOp
from msgraph.dialects.ops.state import LoadOp, TensorMoveOp
from msgraph.dialects.types import RefType, tensor_type
from msgraph.passes.insert_effect_order.insert_effect_order import InsertEffectOrderPass
from msgraph.passes.insert_tensor_move.insert_tensor_move import InsertTensorMovePass

NUMBER = tensor_type(dtypes.int32, ())
REF = RefType(NUMBER)
MOST = 6
WITH_VALUES = 6
"""Writes and loads together up to which operators compute what is written."""
STRIDE = max(1, 1000 * 2 // int(os.environ.get("MSGRAPH_FUZZ", "2")))
SIXTH = 8 if STRIDE > 1 else 1
"""Of the 320,000 graphs with most writes every eighth, unless all are asked for."""
BEHIND = MOST + 1
"""The place of a write that never comes."""


class Load(NamedTuple):
    """Contents of a parameter: from which write on (0: the first contents), and which write ends them."""

    parameter: int
    since: int
    until: int


class Graph(NamedTuple):
    """Writes are numbered from 1; ``readers`` hold numbers of loads; ``values`` the reader a write takes, or -1."""

    writes: tuple[int, ...]
    loads: tuple[Load, ...]
    readers: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]


def graphs(count: int) -> Iterator[Graph]:
    """All graphs with ``count`` writes."""
    for writes in product((0, 1), repeat=count):
        if writes and writes[0] == 1:
            continue  # the same under other names
        contents = [load for parameter in (0, 1) for load in contents_of(parameter, writes)]
        for loaded in range(1, MOST + 1):
            for loads in combinations(contents, loaded):
                for readers in partitions(range(loaded)):
                    for values in values_of(writes, loads, readers):
                        yield Graph(writes, loads, readers, values)


def contents_of(parameter: int, writes: Sequence[int]) -> Iterator[Load]:
    places = [0, *(i for i, written in enumerate(writes, 1) if written == parameter), BEHIND]
    for since, until in pairwise(places):
        yield Load(parameter, since, until)


def partitions(items: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to put items into groups."""
    if not items:
        yield ()
        return
    first, rest = items[0], items[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            left = [item for item in rest if item not in others]
            for groups in partitions(left):
                yield ((first, *others), *groups)


def values_of(
    writes: Sequence[int], loads: Sequence[Load], readers: Sequence[Sequence[int]]
) -> Iterator[tuple[int, ...]]:
    """What each write may write: an argument, or what an operator computes that needs no later state."""
    if len(writes) + len(loads) > WITH_VALUES:
        yield (-1,) * len(writes)
        return
    depths = [max(loads[i].since for i in group) for group in readers]
    choices = [[-1, *(r for r, depth in enumerate(depths) if depth < place)] for place in range(1, len(writes) + 1)]
    yield from product(*choices)


def rule(graph: Graph) -> set[int]:
    """The loads level 4 copies: some reader needs a state behind the write that ends the contents."""
    return {
        i for group in graph.readers for i in group if max(graph.loads[j].since for j in group) >= graph.loads[i].until
    }


def dependences(graph: Graph) -> list[int]:
    """The nodes each node comes after, as bits: writes are nodes 0 to w - 1, readers follow."""
    count = len(graph.writes)
    after = [1 << i - 1 if i else 0 for i in range(count)]
    for group in graph.readers:
        depth = max(graph.loads[i].since for i in group)
        after.append(1 << depth - 1 if depth else 0)
    for place, reader in enumerate(graph.values):
        if reader >= 0:
            after[place] |= 1 << count + reader
    return after


def is_enough(graph: Graph, after: Sequence[int], aliased: Iterable[int]) -> bool:
    """Is there a legal order in which the readers of loads that are not copied come before the write of the memory?"""
    count, after = len(graph.writes), list(after)
    for i in aliased:
        if (until := graph.loads[i].until) <= count:
            reader = next(number for number, group in enumerate(graph.readers) if i in group)
            after[until - 1] |= 1 << count + reader
    left = list(enumerate(after))
    remaining = (1 << len(after)) - 1
    while left:
        held = [(node, needs) for node, needs in left if needs & remaining]
        if len(held) == len(left):
            return False
        remaining, left = sum(1 << node for node, _ in held), held
    return True


def is_minimum(graph: Graph, copied: set[int]) -> bool:
    """Is it enough to copy these, and none of them can be spared though all other loads were copied?

    Then they are in every set that is enough, which makes this one the smallest.
    """
    after = dependences(graph)
    aliased = [i for i in range(len(graph.loads)) if i not in copied]
    return is_enough(graph, after, aliased) and not any(is_enough(graph, after, [i]) for i in copied)


@pytest.mark.parametrize("writes", range(MOST + 1))
def test_the_rule_of_level_4_is_the_minimum(writes: int) -> None:
    for graph in islice(graphs(writes), 0, None, SIXTH if writes == MOST else 1):
        assert is_minimum(graph, rule(graph)), graph


def test_level_4_copies_what_the_rule_says() -> None:
    spread = (graph for writes in range(MOST + 1) for graph in graphs(writes))
    for number, graph in enumerate(spread):
        if number % STRIDE == 0:
            assert copies(module_of(graph)) == len(rule(graph)), graph


def module_of(graph: Graph) -> ModuleOp:
    """The graph as ops, in program order: loads as early as they can be, operators in front of who takes them."""
    block = Block(arg_types=[REF, REF, NUMBER])
    b = BlockBuilder(block)
    loaded: dict[int, SSAValue] = {}
    found: dict[int, SSAValue] = {}
    add = GraphOp.BY_NAME["ms.add_n"]

    def compute(reader: int) -> SSAValue:
        if reader not in found:
            found[reader] = b.emit(add, [*(loaded[i] for i in graph.readers[reader]), block.args[2]])[0]
        return found[reader]

    for place in range(len(graph.writes) + 1):
        if place:
            reader = graph.values[place - 1]
            value = compute(reader) if reader >= 0 else block.args[2]
            b.emit(AssignOp, [block.args[graph.writes[place - 1]], value])
        for i, load in enumerate(graph.loads):
            if load.since == place:
                loaded[i] = b.emit(LoadOp, [block.args[load.parameter]])[0]
    results = [compute(reader) for reader in range(len(graph.readers))]
    block.add_op(func.ReturnOp(*results))
    type_ = FunctionType.from_lists([REF, REF, NUMBER], [NUMBER] * len(results))
    module = ModuleOp([func.FuncOp("main", type_, Region(block))])
    InsertEffectOrderPass().apply(Context(), module)
    return module


def copies(module: ModuleOp) -> int:
    InsertTensorMovePass(4).apply(Context(), module)
    return sum(isinstance(op, TensorMoveOp) for op in module.walk())

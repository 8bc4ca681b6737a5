"""``if``, ``for``, ``while``: choices over known values are made now, loops over them unrolled.

A choice over a run-time value passes through :func:`truth`, a loop over one through :func:`iterate`: the two places
from which ``ms.if`` and ``ms.while`` are made.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgraph.dialects.types import shape_of
from msgraph.frontend.calls.iterators import leave
from msgraph.frontend.control.branches import either, unless_exited, without
from msgraph.frontend.control.conditions import condition, truth_of
from msgraph.frontend.control.failures import predicated_block
from msgraph.frontend.control.loops import Loop, remembering
from msgraph.frontend.control.raising import Caught
from msgraph.frontend.control.ranges import RunTimeItems, RunTimeRange, open_rows
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.block_exits import BREAK, CONTINUE, BlockExit
from msgraph.frontend.state.dispatch import lowers
from msgraph.frontend.state.external_state import MISSING
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.speculation import AttemptedLowering, SpeculativeLowering, exits_from
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.expressions import evaluate
from msgraph.frontend.syntax.statements import assign, iterable, run_block

UNROLLED = 2048
"""Loops over constants of up to so many iterations are unrolled; longer ones are loops of the graph, if they can be."""


def truth(frame: Frame, node: ast.expr, what: str) -> bool:
    """The truth of a condition that is known."""
    value = evaluate(frame, node)
    frame.at(node)
    return truth_of(frame, value, what)


@lowers(ast.If)
def if_(frame: Frame, node: ast.If) -> BlockExit | None:
    """``if c: … else: …``: only the taken branch exists, or both and the run chooses"""
    verdict = condition(frame, node.test)
    frame.at(node.test)
    arms = [partial(run_block, frame, arm) for arm in (node.body, node.orelse)]
    if len(node.orelse) == 1 and isinstance(inner := node.orelse[0], ast.If):  # the rest of the block may join it, too
        arms[1] = partial(if_, frame, inner)
    return either(frame, verdict, *arms, nodes=(node.body, node.orelse))


@lowers(ast.While)
def while_(frame: Frame, node: ast.While) -> BlockExit | None:
    """``while c: … else: …``: unrolled over known values, a loop of the graph where the run decides"""
    count = 0
    with remembering(frame, node) as memory:
        while True:
            if count == memory.known_iterations:
                return _run_time_while(frame, node)
            speculation = SpeculativeLowering(frame)
            met, first = dict(memory.met), count
            # a snapshot in each iteration would be quadratic: with each the number of iterations until the next doubles
            while count == first or (count < 2 * first and speculation.can_be_repeated()):
                verdict, block_exit = _iteration(frame, node, speculation)
                if verdict is None:
                    speculation.undo()
                    memory.met, memory.known_iterations = met, count
                    for _ in range(first, count):
                        _iteration(frame, node, speculation)
                        frame.lowering.count_iteration()
                    speculation.keep()
                    return _run_time_while(frame, node)
                if not verdict:
                    speculation.keep()
                    return run_block(frame, node.orelse)
                frame.node = node
                frame.lowering.count_iteration()
                count += 1
                if block_exit is not None and block_exit is not CONTINUE:
                    speculation.keep()
                    return None if block_exit is BREAK else block_exit
            speculation.keep()
            memory.forget_iterations()


def _iteration(frame: Frame, node: ast.While, speculation: SpeculativeLowering) -> tuple[bool | None, BlockExit | None]:
    """One iteration: its condition (``None``: the run decides, and nothing must have been done) and how it ended."""
    block_exit = None
    try:
        with speculation:
            verdict = condition(frame, node.test)
            if verdict is True:
                block_exit = _until_left(frame, node.body)
            if isinstance(verdict, Traced) or _leaves(block_exit):
                return None, None
            return verdict, None if block_exit is None else without(block_exit, "continue")
    except Exception:
        speculation.keep()  # what was printed before it
        raise


def _until_left(frame: Frame, body: Sequence[ast.stmt]) -> BlockExit | None:
    """The body of a loop; where the run decides at the one statement that may leave it, no more: it will be undone."""
    exits = [count for count, statement in enumerate(body, 1) if exits_from(statement)]
    head = body[: exits[0]] if len(exits) == 1 else body
    block_exit, rest = run_block(frame, head), body[len(head) :]
    if not rest or _leaves(block_exit):
        return block_exit
    return unless_exited(frame, block_exit, partial(run_block, frame, rest))


def _leaves(block_exit: BlockExit | None) -> bool:
    """Does the run decide whether a loop is left?"""
    return block_exit is not None and block_exit.kind == "conditional" and bool(block_exit.flags.keys() - {"continue"})


def _run_time_while(frame: Frame, node: ast.While) -> BlockExit | None:
    holds, body = partial(condition, frame, node.test), partial(run_block, frame, node.body)
    return _after(frame, node, predicated_block(frame, lambda: Loop(frame, node, holds, body, {}).run()))


def _after(frame: Frame, node: ast.While | ast.For, block_exit: BlockExit | None) -> BlockExit | None:
    """The rest of a loop statement, given how its iterations ended."""
    if node.orelse:
        block_exit = unless_exited(frame, block_exit, partial(run_block, frame, node.orelse))
    return without(block_exit, "break")


@lowers(ast.For)
def for_(frame: Frame, node: ast.For) -> BlockExit | None:
    """``for x in items: … else: …``: unrolled; a tensor gives its rows; over a run-time range a loop of the graph"""
    items: Any = open_rows(frame.lowering, at_iterable(frame, node))
    if isinstance(items, RunTimeRange):
        if isinstance(items, RunTimeItems):
            _bind_first(frame, node, items.item(0))
        with remembering(frame, node):
            return _after(frame, node, _counted(frame, node, items))
    if (count := _long(items)) and (rolled := _rolled(frame, node, items, count)) is not MISSING:
        return _after(frame, node, rolled)
    pending: BlockExit | None = None
    for item in walked(frame, node, items):
        block_exit = _for_iteration(frame, node, item, pending)
        if block_exit is not None and block_exit.kind != "conditional":
            return None if block_exit is BREAK else block_exit
        if block_exit is not None and pending is None:
            leave(frame.lowering, items)
        pending = block_exit
    return _after(frame, node, pending)


def _for_iteration(frame: Frame, node: ast.For, item: object, pending: BlockExit | None) -> BlockExit | None:
    def body() -> BlockExit | None:
        assign(frame, node.target, item)
        return without(run_block(frame, node.body), "continue")

    return unless_exited(frame, pending, body)


def _counted(frame: Frame, node: ast.For, span: RunTimeRange) -> BlockExit | None:
    """A loop over a range, or over the items of its numbers, as a loop of the graph."""
    control: dict[str, Any] = {"index": span.start}

    def body() -> BlockExit | None:
        index = control["index"]
        _bound(frame, index, span)
        control["index"] = index + span.step
        assign(frame, node.target, span.item(index))
        return run_block(frame, node.body)

    return predicated_block(
        frame, lambda: Loop(frame, node, lambda: span.goes_on(control["index"]), body, control).run()
    )


def _bound(frame: Frame, index: object, span: RunTimeRange) -> None:
    """An index lies within its range."""
    if isinstance(index, Traced):
        path_facts = frame.lowering.path_facts
        first, last = path_facts.bounds_of(span.start), path_facts.bounds_of(span.stop)
        bounds = (first[0], last[1] - 1) if span.step > 0 else (last[0] + 1, first[1])
        path_facts.narrow(index.ssa, *bounds)


def _long(items: object) -> int:
    """How many iterations a loop has that is too long to be unrolled without need; 0 for others."""
    if isinstance(items, range) or (isinstance(items, Traced) and items.kind == "tensor" and shape_of(items.type)):
        return len(items) if len(items) > UNROLLED else 0
    return 0


def _emits(frame: Frame, node: ast.For, items: Any) -> bool:
    """True if an iteration adds to the graph; a loop of Python alone is run by Python."""
    speculation = SpeculativeLowering(frame)
    with Caught(lambda problem: not frame.lowering.is_defect(problem)) as caught, speculation:  # it comes up again
        assign(frame, node.target, items[0])
        run_block(frame, node.body)
    emits = caught.exception is None and speculation.block.first_op is not None
    speculation.undo()
    return emits


def _rolled(frame: Frame, node: ast.For, items: Any, count: int) -> Any:
    """A long loop over constants as one of the graph; ``MISSING`` where its body needs them, or adds nothing to it."""
    with remembering(frame, node) as memory:
        if memory.rolls is None:
            memory.rolls = _emits(frame, node, items)
            memory.met = {}
        if not memory.rolls:
            return MISSING
        span = RunTimeItems(frame.lowering, count, items.__getitem__)
        if isinstance(items, range):
            span = RunTimeRange(frame.lowering, items.start, items.stop, items.step)
        with AttemptedLowering(frame, "a loop of many iterations", "they are lowered one by one"):
            _bind_first(frame, node, items[0])
            return _counted(frame, node, span)
        memory.rolls = False
        return MISSING


def _bind_first(frame: Frame, node: ast.For, item: object) -> None:
    """A loop that has a first iteration binds its name: where a line behind it reads that, it is bound before."""
    active, end = frame.lowering.active, node.end_lineno or node.lineno
    names = (part for part in ast.walk(active[-1][0].node if active else node) if isinstance(part, ast.Name))
    if isinstance(target := node.target, ast.Name) and any(x.id == target.id and x.lineno > end for x in names):
        assign(frame, target, item)


def iterate(frame: Frame, node: ast.For | ast.comprehension) -> Iterator[object]:
    """The items of a loop, each counted as an iteration."""
    return walked(frame, node, at_iterable(frame, node))


@acts_for_program
def walked(frame: Frame, node: ast.For | ast.comprehension, value: object) -> Iterator[object]:
    """The items of what a loop walks through, each counted as an iteration."""
    items = iter(iterable(frame, value))
    lowering = frame.lowering
    while True:
        frame.at(node.iter)  # what computing the next item emits belongs to the iterable
        lowering.count_iteration()
        try:
            item = next(items)
        except StopIteration:
            return
        yield item


def at_iterable(frame: Frame, node: ast.For | ast.comprehension) -> object:
    """What a loop walks through."""
    value = evaluate(frame, node.iter)
    frame.at(node.iter)
    return value


@lowers(ast.Break)
def break_(frame: Frame, node: ast.Break) -> BlockExit:
    """``break``"""
    return BREAK


@lowers(ast.Continue)
def continue_(frame: Frame, node: ast.Continue) -> BlockExit:
    """``continue``"""
    return CONTINUE

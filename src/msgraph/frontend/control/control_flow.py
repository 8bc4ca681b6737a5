"""``if``, ``for``, ``while``: choices over known values are made now, loops over them unrolled.

A choice over a run-time value passes through :func:`truth`, a loop over one through :func:`iterate`: the two places
from which ``ms.if`` and ``ms.while`` are made.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from msgraph.dialects.types import shape_of
from msgraph.frontend.calls.iterators import leave
from msgraph.frontend.control.branches import Fork, closed, guard, open_ending, without
from msgraph.frontend.control.choices import is_option
from msgraph.frontend.control.conditions import condition, truth_of
from msgraph.frontend.control.failures import behind, pending, watched
from msgraph.frontend.control.loops import Loop
from msgraph.frontend.control.ranges import RunTimeItems, RunTimeRange
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.dispatch import lowers
from msgraph.frontend.state.endings import BREAK, CONTINUE, Ending
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.outside import MISSING
from msgraph.frontend.state.trials import Trial, has_effects, may_leave
from msgraph.frontend.state.values import Traced
from msgraph.frontend.state.variants import Variant
from msgraph.frontend.syntax.expressions import evaluate
from msgraph.frontend.syntax.statements import assign, iterable, run_block

UNROLLED = 2048
"""Rounds up to which loops over constants are unrolled; longer ones are loops of the graph, where the body allows."""


def truth(frame: Frame, node: ast.expr, what: str) -> bool:
    """The truth of a condition that is known."""
    value = evaluate(frame, node)
    if value is True or value is False:
        return value
    frame.at(node)
    return truth_of(frame, value, what)


@lowers(ast.If)
def if_(frame: Frame, node: ast.If) -> Ending | None:
    """``if c: … else: …``: only the taken branch exists, or both and the run chooses"""
    verdict = condition(frame, node.test)
    if watched(frame.lowering):
        return behind(frame, lambda: closed(frame, _if(frame, node, verdict)))
    return _if(frame, node, verdict)


def _if(frame: Frame, node: ast.If, verdict: bool | Traced) -> Ending | None:
    if isinstance(verdict, bool):
        return run_block(frame, node.body if verdict else node.orelse)
    frame.at(node.test)
    fork = Fork(frame, verdict, (node.body, node.orelse))
    then = fork.run(0, lambda: run_block(frame, node.body))
    return open_ending(fork, [then, fork.run(1, lambda: run_block(frame, node.orelse))])


@lowers(ast.While)
def while_(frame: Frame, node: ast.While) -> Ending | None:
    """``while c: … else: …``: unrolled over known values, a loop of the graph where the run decides"""
    while True:
        verdict, ending = _round(frame, node)
        if verdict is None:
            return _run_time_while(frame, node)
        if not verdict:
            return run_block(frame, node.orelse)
        frame.node = node
        frame.lowering.round()
        if ending is not None and ending is not CONTINUE:
            return None if ending is BREAK else ending


def _round(frame: Frame, node: ast.While) -> tuple[bool | None, Ending | None]:
    """One round of a loop: its condition (``None``: the run decides, and nothing has been done) and how it ended."""
    trial = Trial(frame, has_effects(node.test) or may_leave(node))
    ending = None
    try:
        with trial:
            verdict = condition(frame, node.test)
            if verdict is True:
                ending = run_block(frame, node.body)
    except Exception:
        trial.keep()  # what was printed before it
        raise
    if isinstance(verdict, Traced) or (ending is not None and ending.kind == "perhaps" and _leaves(ending)):
        trial.undo()
        return None, None
    trial.keep()
    return verdict, None if ending is None else without(frame, ending, "continue")


def _leaves(ending: Ending) -> bool:
    return bool(ending.flags.keys() - {"continue"})


def _run_time_while(frame: Frame, node: ast.While) -> Ending | None:
    if pending(frame.lowering):
        return behind(frame, lambda: closed(frame, _run_time_while(frame, node)))
    loop = Loop(frame, node, lambda: condition(frame, node.test), lambda: run_block(frame, node.body), {})
    return _after(frame, node, loop.run())


def _after(frame: Frame, node: ast.While | ast.For, ending: Ending | None) -> Ending | None:
    """The rest of a loop statement, given how its rounds ended."""
    if node.orelse:
        rest = node.orelse
        ending = run_block(frame, rest) if ending is None else guard(frame, ending, lambda: run_block(frame, rest))
    return without(frame, ending, "break")


@lowers(ast.For)
def for_(frame: Frame, node: ast.For) -> Ending | None:
    """``for x in items: … else: …``: unrolled; a tensor gives its rows; over a run-time range a loop of the graph"""
    items = at_iterable(frame, node)
    if pending(frame.lowering) and (watched(frame.lowering) or isinstance(items, (RunTimeRange, RunTimeItems))):
        return behind(frame, lambda: closed(frame, _for_over(frame, node, items)))
    return _for_over(frame, node, items)


def _for_over(frame: Frame, node: ast.For, items: Any) -> Ending | None:
    if items.__class__ is Variant:
        return by_option(frame, items, lambda option: _for_over(frame, node, option))
    if isinstance(items, RunTimeRange):
        return _after(frame, node, _counted(frame, node, items, None))
    if isinstance(items, RunTimeItems):
        return _after(frame, node, _counted(frame, node, items.numbers(), items.item))
    if (count := _long(items)) and _emits(frame, node, items):
        whole = items if isinstance(items, range) else range(count)
        rows = None if isinstance(items, range) else items.__getitem__
        if (rolled := _rolled(frame, node, whole, rows)) is not MISSING:
            return _after(frame, node, rolled)
    pending: Ending | None = None
    for item in walked(frame, node, items):
        ending = _for_round(frame, node, item, pending)
        if ending is not None and ending.kind != "perhaps":
            return None if ending is BREAK else ending
        if ending is not None and pending is None:
            leave(frame.lowering, items)
        pending = ending
    return _after(frame, node, pending)


def by_option(frame: Frame, variant: Variant, body: Callable[[Any], Ending | None]) -> Ending | None:
    """A statement lowered once for each option of what it looks into."""
    number, *rest = frame.lowering.knowledge.possible(variant)
    if not rest:
        return body(variant.options[number])
    fork = Fork(frame, is_option(frame.lowering, variant, number))
    first = fork.run(0, lambda: closed(frame, body(variant.options[number])))
    return open_ending(fork, [first, fork.run(1, lambda: closed(frame, by_option(frame, variant, body)))])


def _for_round(frame: Frame, node: ast.For, item: Any, pending: Ending | None) -> Ending | None:
    def body() -> Ending | None:
        assign(frame, node.target, item)
        return without(frame, run_block(frame, node.body), "continue")

    return body() if pending is None else guard(frame, pending, body)


def _counted(frame: Frame, node: ast.For, span: RunTimeRange, item: Callable[[Any], Any] | None) -> Ending | None:
    """A loop over a range, or over the items of its numbers, as a loop of the graph."""
    control: dict[str, Any] = {"index": span.start}

    def body() -> Ending | None:
        index = control["index"]
        _bound(frame, index, span)
        control["index"] = index + span.step
        assign(frame, node.target, index if item is None else item(index))
        return run_block(frame, node.body)

    return Loop(frame, node, lambda: span.goes_on(control["index"]), body, control).run()


def _bound(frame: Frame, index: Any, span: RunTimeRange) -> None:
    """An index lies within its range."""
    if isinstance(index, Traced):
        knowledge = frame.lowering.knowledge
        first, last = knowledge.bounds_of(span.start), knowledge.bounds_of(span.stop)
        bounds = (first[0], last[1] - 1) if span.step > 0 else (last[0] + 1, first[1])
        knowledge.narrow(index.ssa, *bounds)


def _long(items: Any) -> int:
    """How many rounds a loop has that is too long to be unrolled without need; 0 for others."""
    if isinstance(items, range) or (isinstance(items, Traced) and items.kind == "tensor" and shape_of(items.type)):
        return len(items) if len(items) > UNROLLED else 0
    return 0


def _emits(frame: Frame, node: ast.For, items: Any) -> bool:
    """True if a round adds to the graph; a loop of Python alone is run by Python."""
    trial = Trial(frame, True)
    try:
        with trial:
            assign(frame, node.target, items[0])
            run_block(frame, node.body)
        emits = trial.block.first_op is not None
    except Exception:  # it comes up again where the rounds are made one by one
        emits = False
    trial.undo()
    return emits


def _rolled(frame: Frame, node: ast.For, whole: range, item: Callable[[Any], Any] | None) -> Any:
    """A long loop over constants as one of the graph; ``MISSING`` where its body needs them."""
    trial = Trial(frame, True)
    try:
        with trial:
            if isinstance(node.target, ast.Name) and _is_used_behind(frame, node, node.target.id):
                assign(frame, node.target, whole[0] if item is None else item(0))  # there is a first round
            ending = _counted(frame, node, RunTimeRange(frame.lowering, whole.start, whole.stop, whole.step), item)
    except Exception:  # of the program, too: it comes up again in its round
        trial.undo()
        return MISSING
    trial.keep()
    return ending


def _is_used_behind(frame: Frame, node: ast.For, name: str) -> bool:
    """Is a name read in a line behind a loop?"""
    active = frame.lowering.active
    end = node.end_lineno or node.lineno
    parts = ast.walk(active[-1][0].node) if active else ()
    return any(isinstance(part, ast.Name) and part.id == name and part.lineno > end for part in parts)


def iterate(frame: Frame, node: ast.For | ast.comprehension) -> Iterator[Any]:
    """The items of a loop, each counted as a round."""
    return walked(frame, node, at_iterable(frame, node))


@acts_for_program
def walked(frame: Frame, node: ast.For | ast.comprehension, value: Any) -> Iterator[Any]:
    """The items of what a loop walks through, each counted as a round."""
    items = iter(iterable(frame, value))
    lowering = frame.lowering
    while True:
        frame.at(node.iter)  # what computing the next item emits belongs to the iterable
        lowering.round()
        try:
            item = next(items)
        except StopIteration:
            return
        yield item


def at_iterable(frame: Frame, node: ast.For | ast.comprehension) -> Any:
    """What a loop walks through."""
    value = evaluate(frame, node.iter)
    frame.at(node.iter)
    return value


@lowers(ast.Break)
def break_(frame: Frame, node: ast.Break) -> Ending:
    """``break``"""
    return BREAK


@lowers(ast.Continue)
def continue_(frame: Frame, node: ast.Continue) -> Ending:
    """``continue``"""
    return CONTINUE

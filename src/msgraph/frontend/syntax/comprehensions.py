"""Comprehensions and generator expressions: a scope of their own, several ``for`` and ``if`` clauses, consumed now."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from msgraph.frontend.calls.iterators import note
from msgraph.frontend.control.control_flow import iterate, truth
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.program.scopes import Comprehension, scope_of
from msgraph.frontend.state.dispatch import LOWERINGS, lowers
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.syntax.expressions import evaluate, known_key
from msgraph.frontend.syntax.statements import assign, iterable


@lowers(ast.ListComp)
def list_comprehension(frame: Frame, node: ast.ListComp) -> list[Any]:
    """``[x for x in xs if c]``"""
    inner, iterations = _open(frame, node)
    return [LOWERINGS[node.elt.__class__](inner, node.elt) for _ in iterations]


@lowers(ast.SetComp)
def set_comprehension(frame: Frame, node: ast.SetComp) -> set[Any]:
    """``{x for x in xs}``"""
    inner, iterations = _open(frame, node)
    return {known_key(LOWERINGS[node.elt.__class__](inner, node.elt)) for _ in iterations}


@lowers(ast.DictComp)
def dict_comprehension(frame: Frame, node: ast.DictComp) -> dict[Any, Any]:
    """``{k: v for k, v in items}``"""
    inner, iterations = _open(frame, node)
    return {known_key(evaluate(inner, node.key)): evaluate(inner, node.value) for _ in iterations}


@lowers(ast.GeneratorExp)
def generator_expression(frame: Frame, node: ast.GeneratorExp) -> Iterator[Any]:
    """``(x for x in xs)``: lazy, as in Python"""
    inner, iterations = _open(frame, node)
    return note(frame.lowering, (LOWERINGS[node.elt.__class__](inner, node.elt) for _ in iterations))


def _open(frame: Frame, node: Comprehension) -> tuple[Frame, Iterator[None]]:
    """The scope of a comprehension and its iterations; the first iterable is evaluated at once, and outside."""
    first = evaluate(frame, node.generators[0].iter)
    frame.at(node.generators[0].iter)
    inner = frame.nested(scope_of(node), "comprehension")
    inner.at(node)
    return inner, _rounds(inner, node.generators, iterable(frame, first))


@acts_for_program
def _rounds(frame: Frame, generators: Sequence[ast.comprehension], items: Any) -> Iterator[None]:
    """One ``None`` for every combination that passes the conditions, with the targets bound."""
    clause, rest = generators[0], generators[1:]
    for item in items:
        frame.lowering.count_iteration()
        assign(frame, clause.target, item)
        if not all(truth(frame, test, "a comprehension's `if`") for test in clause.ifs):
            continue
        if rest:
            yield from _rounds(frame, rest, iterate(frame, rest[0]))
        else:
            yield

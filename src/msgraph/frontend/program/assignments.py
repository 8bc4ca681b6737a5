"""Which variables a function has, and which expressions they are given: what one may ask about by name."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgraph.diagnostics.span import Span
from msgraph.frontend.program.source import source_of, span_of


class Assignment(NamedTuple):
    """One place where a variable gets a value."""

    name: str
    value: Span
    """The expression, or the whole statement where that computes: ``x += 1``."""
    alias: str = ""
    """The variable whose value it is, if the expression is nothing but its name."""


def assignments_in(function: Callable[..., object]) -> list[Assignment]:
    """Where the variables of a function, and of those written inside it, get values, in the order of the text."""
    source = source_of(function)
    found = [assignment for node in ast.walk(source.node) for assignment in _of(node, source.file)]
    return sorted(found, key=lambda assignment: assignment.value[1:])


def parameters_of(function: Callable[..., object]) -> list[str]:
    """The names of the parameters of a function."""
    arguments = source_of(function).node.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return [argument.arg for argument in named if argument is not None]


def _of(node: ast.AST, file: str) -> Iterator[Assignment]:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _pairs(target, value, file)
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            yield from _pairs(target, value, file)
        case ast.AugAssign(target=ast.Name(id=name)):
            yield Assignment(name, span_of(node, file))
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            yield from (Assignment(part.id, span_of(value, file)) for part in _names(target))
        case ast.withitem(optional_vars=ast.expr() as target, context_expr=value):
            yield from (Assignment(part.id, span_of(value, file)) for part in _names(target))
        case _:
            pass


def _pairs(target: ast.expr, value: ast.expr, file: str) -> Iterator[Assignment]:
    match target, value:
        case ast.Name(id=name), _:
            alias = value.id if isinstance(value, ast.Name) else ""
            yield Assignment(name, span_of(value, file), alias)
        case ((ast.Tuple() | ast.List()), (ast.Tuple() | ast.List())) if _correspond(target.elts, value.elts):
            for one, its_value in zip(target.elts, value.elts, strict=True):
                yield from _pairs(one, its_value, file)
        case _:
            yield from (Assignment(part.id, span_of(value, file)) for part in _names(target))


def _correspond(targets: list[ast.expr], values: list[ast.expr]) -> bool:
    """Does each target get one of the values?"""
    return len(targets) == len(values) and not any(isinstance(part, ast.Starred) for part in (*targets, *values))


def _names(target: ast.expr) -> Iterator[ast.Name]:
    return (part for part in ast.walk(target) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))

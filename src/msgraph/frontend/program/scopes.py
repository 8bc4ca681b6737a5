"""Which names a function, class or comprehension binds: Python's own rules, read off the tree once per node."""

from __future__ import annotations

import ast
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
ScopeNode: TypeAlias = ast.FunctionDef | ast.Lambda | ast.ClassDef | Comprehension

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass
class Scope:
    """The names one scope binds itself, and those it declares to be another's."""

    names: set[str] = field(default_factory=set[str])
    globals: set[str] = field(default_factory=set[str])
    nonlocals: set[str] = field(default_factory=set[str])
    is_generator: bool = False


_SCOPES: weakref.WeakKeyDictionary[ast.AST, Scope] = weakref.WeakKeyDictionary()


def scope_of(node: ScopeNode) -> Scope:
    """The scope a node opens."""
    if (scope := _SCOPES.get(node)) is not None:
        return scope
    scope = Scope()
    if isinstance(node, (ast.FunctionDef, ast.Lambda)):
        scope.names.update(parameter_names(node.args))
    for part in _inside(node):
        note(part, scope)
    if isinstance(node, _COMPREHENSIONS):
        parts = (part for generator in node.generators for part in ast.walk(generator.target))
        scope.names = {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    scope.names -= scope.globals | scope.nonlocals
    _SCOPES[node] = scope
    return scope


def _inside(node: ScopeNode) -> Iterator[ast.AST]:
    """Every node evaluated in the scope itself, not in one nested in it."""
    pending: list[ast.AST] = (
        list(node.body) if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else list(ast.iter_child_nodes(node))
    )
    while pending:
        part = pending.pop()
        yield part
        match part:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                pending += [*part.decorator_list, *part.args.defaults, *(d for d in part.args.kw_defaults if d)]
            case ast.Lambda():
                pending += [*part.args.defaults, *(d for d in part.args.kw_defaults if d)]
            case ast.ClassDef():
                pending += [*part.decorator_list, *part.bases, *(k.value for k in part.keywords)]
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                pending.append(part.generators[0].iter)
                pending += [n for n in ast.walk(part) if isinstance(n, ast.NamedExpr)]
            case _:
                pending.extend(ast.iter_child_nodes(part))


def note(part: ast.AST, scope: Scope) -> None:
    """Enter the names that one node binds, or declares to be another scope's."""
    match part:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            scope.names.add(name)
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            scope.names.add(name)
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            scope.names.update((alias.asname or alias.name.partition(".")[0]) for alias in names)
        case (
            ast.ExceptHandler(name=str() as name) | ast.MatchAs(name=str() as name) | ast.MatchStar(name=str() as name)
        ):
            scope.names.add(name)
        case ast.MatchMapping(rest=str() as name):
            scope.names.add(name)
        case ast.Global(names=names):
            scope.globals.update(names)
        case ast.Nonlocal(names=names):
            scope.nonlocals.update(names)
        case ast.Yield() | ast.YieldFrom():
            scope.is_generator = True
        case _:
            pass


def parameter_names(arguments: ast.arguments) -> list[str]:
    """Parameter names in the order of ``co_varnames``."""
    names = [a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    return names + [a.arg for a in (arguments.vararg, arguments.kwarg) if a is not None]

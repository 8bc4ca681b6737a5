"""Functions and classes made inside; running a function: how arguments find parameters, one call lowered in place."""

from __future__ import annotations

import ast
import types
from collections.abc import Mapping, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.catalog.control import EndlessRecursion
from msgraph.diagnostics.spans import UNKNOWN
from msgraph.frontend.calls.generators import run_generator
from msgraph.frontend.calls.iterators import note
from msgraph.frontend.calls.specialisation import FunctionSpecialiser
from msgraph.frontend.control.branches import unless_exited
from msgraph.frontend.control.choices import check_no_union
from msgraph.frontend.control.raising import Caught
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.program.scopes import scope_of
from msgraph.frontend.program.source import FunctionNode, source_of
from msgraph.frontend.state.block_exits import ABSENT, BlockExit
from msgraph.frontend.state.closures import Callee, Closure
from msgraph.frontend.state.dispatch import LOWERINGS, lowers
from msgraph.frontend.state.external_state import same
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.signals import LoweredAnew, Unshared
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.statements import run_block
from msgraph.support.trees import alike

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


NESTED = 16
"""How many calls of a function with other known values may be within each other, each in a run-time branch."""


def callee_of(lowering: Lowering, function: FunctionType) -> Callee:
    """A function from outside, ready to be lowered."""
    source = source_of(function)
    lowering.external.note_code(function)
    inside = lowering.external.inside
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    return Callee(
        source.node, source.file, function.__name__, function.__qualname__, function.__globals__,
        tuple(map(inside, function.__defaults__ or ())),
        {name: inside(value) for name, value in (function.__kwdefaults__ or {}).items()}, cells,
    )  # fmt: skip


def run(lowering: Lowering, callee: Callee, args: Sequence[object], kwargs: Mapping[str, object]) -> Any:
    """Lower one call and give its result: in place, or as a call of a function that is known to call itself."""
    if callee.node not in lowering.known.recursive:
        return run_in_place(lowering, callee, args, kwargs)
    check_no_union(lowering, (args, kwargs))
    key = (callee.node, id(callee.parent), *map(id, callee.cells.values()), *map(id, callee.defaults))
    try:
        return FunctionSpecialiser(lowering).call(
            key, callee.name.strip("<>"), (tuple(args), dict(kwargs)),
            lambda arguments: run_in_place(lowering, callee, *arguments), reusable=callee.parent is None,
        )  # fmt: skip
    except Unshared as reason:
        raise EndlessRecursion(f"{callee.name} -> {callee.name}", str(reason)).error() from None


def run_in_place(lowering: Lowering, callee: Callee, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """Lower one call where it stands and give its result."""
    caller = lowering.frame
    site = lowering.location()
    node = callee.node
    scope = scope_of(node)
    around = None if site is UNKNOWN else site
    frame = Frame(lowering, scope, "function", callee.file, callee.globals, callee.parent, callee.cells, around)
    frame.caller = caller
    frame.qualname = callee.qualname
    bind(frame.names, callee, args, kwargs)
    if args:
        frame.first = args[0]
    if lowering.branch_depth and node not in lowering.known.recursive:
        _check_recursion(lowering, callee, args, kwargs)
    lowering.depth += 1
    if lowering.depth > lowering.depth_limit:
        raise syntax.CallTooDeep(lowering.depth_limit, lowering.depth, lowering.depth - 2).error()
    lowering.active.append((callee, lowering.branch_depth, args, kwargs))
    try:
        with Caught(lowering.blame):
            frame.at(node)
            if scope.is_generator:
                return note(lowering, run_generator(frame, node))
            if isinstance(node, ast.Lambda):
                value = LOWERINGS[node.body.__class__](frame, node.body)
                lowering.last_return = (node.body, frame.file)
                return value
            block_exit = run_block(frame, node.body)
            if block_exit is not None and "return" in block_exit.flags:
                block_exit = unless_exited(frame, block_exit, lambda: BlockExit("return"))
            value = None if block_exit is None else block_exit.value
            return None if value is ABSENT else value  # no way through returns, though some may raise
    finally:
        lowering.depth -= 1
        lowering.active.pop()
        lowering.frame = caller


def _check_recursion(lowering: Lowering, callee: Callee, args: Sequence[object], kwargs: Mapping[str, object]) -> None:
    """Find a call that would be lowered within itself for ever: only the run knows when it ends."""
    inside = 0
    for active, branch_depth, positional, named in lowering.active[lowering.enclosing_calls :]:
        if active.node is callee.node and branch_depth < lowering.branch_depth:
            inside += 1
            if alike((tuple(positional), dict(named)), (tuple(args), dict(kwargs)), _is_same):
                lowering.known.recursive.add(callee.node)
                raise LoweredAnew
    if inside >= NESTED:
        raise EndlessRecursion(f"{callee.name} -> {callee.name}", "its known arguments are others each time").error()


def _is_same(a: object, b: object) -> bool:
    """Is an argument another one to the compiler: one known value, or run-time values of one type?"""
    if isinstance(a, Traced):
        return isinstance(b, Traced) and a.kind == b.kind and a.type == b.type
    return same(a, b)


def bind(names: dict[str, Any], callee: Callee, args: Sequence[object], kwargs: Mapping[str, object]) -> None:
    """Give every parameter its value, by Python's rules and with MindSpore's messages."""
    parameters = callee.node.args
    positional = [a.arg for a in parameters.posonlyargs] + [a.arg for a in parameters.args]
    names.update(zip(positional, args, strict=False))
    if parameters.vararg is not None:
        names[parameters.vararg.arg] = tuple(args[len(positional) :])
    elif len(args) > len(positional):
        raise syntax.TooManyArgumentsInCall(callee.name, len(positional), len(args) + len(kwargs)).error()
    by_name = {a.arg for a in (*parameters.args, *parameters.kwonlyargs)}
    rest: dict[str, object] = {}
    for name, value in kwargs.items():
        if name not in by_name:
            if parameters.kwarg is None:
                raise syntax.UnexpectedKeyword(callee.name, name).error()
            rest[name] = value
        elif name in names:
            raise syntax.ArgumentGivenTwice(callee.name, name).error()
        else:
            names[name] = value
    if parameters.kwarg is not None:
        names[parameters.kwarg.arg] = rest
    of_last = zip(reversed(positional), reversed(callee.defaults), strict=False)
    with_default = {**dict(of_last), **callee.keyword_defaults}
    wanted = (*positional, *[argument.arg for argument in parameters.kwonlyargs])
    for name in wanted:
        if name not in names:
            if name not in with_default:
                raise syntax.MissingArgument(callee.name, name, ", ".join(p for p in wanted if p != "self")).error()
            names[name] = with_default[name]


def make_closure(frame: Frame, node: FunctionNode, name: str) -> Closure:
    """The function a ``def`` or ``lambda`` makes; its defaults are computed now."""
    parameters = node.args
    defaults = [LOWERINGS[d.__class__](frame, d) for d in parameters.defaults]
    keyword_defaults = {
        a.arg: LOWERINGS[d.__class__](frame, d)
        for a, d in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True)
        if d is not None
    }
    inner = ".<locals>." if frame.kind == "function" else "."
    qualname = f"{frame.qualname}{inner}{name}" if frame.qualname else name
    callee = Callee(node, frame.file, name, qualname, frame.globals, defaults, keyword_defaults, parent=frame)
    return Closure(frame.lowering, callee)


@lowers(ast.FunctionDef)
def function_definition(frame: Frame, node: ast.FunctionDef) -> None:
    """``def f(…): …``, with its decorators applied"""
    closure: object = make_closure(frame, node, node.name)
    frame.store(node.name, decorated(frame, node.decorator_list, closure))


def decorated(frame: Frame, decorators: Sequence[ast.expr], target: object) -> object:
    """A function or class after its decorators, evaluated from the top, applied from the bottom."""
    functions = [(node, LOWERINGS[node.__class__](frame, node)) for node in decorators]
    for node, function in reversed(functions):
        frame.at(node)
        target = frame.lowering.call(function, (target,), {})
    return target


@lowers(ast.Lambda)
def lambda_(frame: Frame, node: ast.Lambda) -> Closure:
    """``lambda x: …``"""
    return make_closure(frame, node, "<lambda>")


# -- classes made inside ----------------------------------------------------------------------------------------------


@lowers(ast.ClassDef)
def class_definition(frame: Frame, node: ast.ClassDef) -> None:
    """``class C(Base): …``"""
    frame.at(node)
    bases = tuple(LOWERINGS[b.__class__](frame, b) for b in node.bases)
    keywords = {k.arg: LOWERINGS[k.value.__class__](frame, k.value) for k in node.keywords if k.arg}
    frame.store(node.name, decorated(frame, node.decorator_list, _made(frame, node, bases, keywords)))


_IMPLICIT: dict[str, type[Any]] = {
    "__new__": staticmethod, "__init_subclass__": classmethod, "__class_getitem__": classmethod,
}  # fmt: skip
"""Methods that Python makes static or of the class without being told."""


@acts_for_program
def _made(frame: Frame, node: ast.ClassDef, bases: tuple[object, ...], keywords: dict[str, object]) -> type:
    body = frame.nested(scope_of(node), "class")
    body.qualname = f"{frame.qualname}.<locals>.{node.name}"

    def run_body(names: dict[str, object]) -> None:
        body.names = names
        names["__module__"] = frame.globals.get("__name__", "")  # item by item: an enumeration looks at each
        names["__qualname__"] = body.qualname
        if (documentation := ast.get_docstring(node)) is not None:
            names["__doc__"] = documentation
        run_block(body, node.body)
        for name, wrapper in _IMPLICIT.items():
            if isinstance(names.get(name), Closure):
                names[name] = wrapper(names[name])

    body.cls = cls = types.new_class(node.name, bases, keywords, run_body)
    frame.lowering.external.keep(cls)
    return cls

"""Simple statements: assignment, deletion, import. A handler returns a ``BlockExit``, or ``None`` to go on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice
from typing import Any, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.frontend.calls.iterators import advance
from msgraph.frontend.control.branches import go_on
from msgraph.frontend.control.choices import check_no_union, one_by_one, put_item
from msgraph.frontend.control.failures import met, store
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.block_exits import BlockExit
from msgraph.frontend.state.dispatch import LOWERINGS, lowers
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax import classes
from msgraph.frontend.syntax.expressions import INPLACE, Binary, evaluate, get_item, operate


def run_block(frame: Frame, body: Sequence[ast.stmt]) -> BlockExit | None:
    """Statement after statement, until one ends the block."""
    failure = frame.lowering.failure
    for i, statement in enumerate(body):
        before = failure["code"]
        block_exit = LOWERINGS[statement.__class__](frame, statement)
        if failure["code"] is not before and (block_exit is None or block_exit.kind == "conditional"):
            block_exit = met(frame, block_exit)
        if block_exit is not None:
            if block_exit.kind in ("open", "conditional"):
                rest = body[i + 1 :]
                return go_on(frame, block_exit, partial(run_block, frame, rest) if rest else None, rest)
            return block_exit
    return None


@lowers(ast.Expr)
def expression(frame: Frame, node: ast.Expr) -> None:
    """``f(x)``"""
    evaluate(frame, node.value)


def gives(node: ast.AST) -> bool:
    """True if a statement gives values of this generator (not of one nested in it)."""
    if isinstance(node, (ast.Yield, ast.YieldFrom)):
        return True
    if isinstance(node, (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.AsyncFunctionDef)):
        return False
    return any(map(gives, ast.iter_child_nodes(node)))


@lowers(ast.Pass, ast.Global, ast.Nonlocal)
def nothing(frame: Frame, node: ast.stmt) -> None:
    """``pass``; declarations were read by the scope."""


@lowers(ast.Return)
def return_(frame: Frame, node: ast.Return) -> BlockExit:
    """``return x``"""
    value = None if node.value is None else evaluate(frame, node.value)
    frame.at(node)
    frame.lowering.last_return = (node, frame.file)
    return BlockExit("return", value)


# -- assignment ----------------------------------------------------------------------------------------


@lowers(ast.Assign)
def assignment(frame: Frame, node: ast.Assign) -> None:
    """``a = b, c = value``"""
    value = evaluate(frame, node.value)
    for target in node.targets:
        assign(frame, target, value)


@lowers(ast.AnnAssign)
def annotated(frame: Frame, node: ast.AnnAssign) -> None:
    """``k: int = 5``; annotations are kept where Python keeps them, in class bodies."""
    if frame.kind == "class" and isinstance(node.target, ast.Name):
        frame.names.setdefault("__annotations__", {})[node.target.id] = evaluate(frame, node.annotation)
    if node.value is not None:
        assign(frame, node.target, evaluate(frame, node.value))


def assign(frame: Frame, target: ast.expr, value: object) -> None:
    """Bind a name, or store into an object or a container, or unpack."""
    match target:
        case ast.Name(id=name):
            if name in frame.scope.names:
                frame.names[name] = value
            else:
                frame.at(target)
                frame.store(name, value)
        case ast.Attribute(value=owner, attr=name):
            holder = evaluate(frame, owner)
            frame.at(target)
            one_by_one(frame, holder, lambda one: _store_attribute(frame, one, name, value))
        case ast.Subscript(value=owner, slice=index):
            holder, key = evaluate(frame, owner), evaluate(frame, index)
            frame.at(target)
            store(frame, holder, lambda: _store_item(frame, holder, key, value))
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            frame.at(target)
            _unpack(frame, targets, value)
        case _:
            raise syntax.UnsupportedSyntax("expression", type(target).__name__, "assign to a name").error()


@acts_for_program
def _store_item(frame: Frame, holder: Any, key: object, value: object) -> None:
    """``x[key] = value``; what shares the storage of a tensor sees it."""
    lowering = frame.lowering
    check_no_union(lowering, key)
    if isinstance(holder, Traced):
        if holder.kind != "tensor":
            raise TypeError(f"'{holder.kind}' object does not support item assignment")
        cast(Any, holder)[key] = value
    elif type(holder) is lowering.adapter.tensor_class:
        lowering.writes_known(holder)
    elif isinstance(holder, list) and isinstance(key, Traced):
        put_item(frame, cast(list[object], holder), key, value)
    else:
        classes.set_item(frame.lowering, holder, key, value)


@acts_for_program
def _unpack(frame: Frame, targets: Sequence[ast.expr], value: object) -> None:
    star = next((i for i, target in enumerate(targets) if isinstance(target, ast.Starred)), None)
    wanted = len(targets) - (star is not None)
    limit = (None if star is not None else wanted + 1,)
    items = list(islice(_unpacked(frame, value), *limit))
    if len(items) < wanted:
        least = "at least " if star is not None else ""
        raise ValueError(f"not enough values to unpack (expected {least}{wanted}, got {len(items)})")
    if star is None:
        if len(items) > wanted:
            raise ValueError(f"too many values to unpack (expected {wanted})")
    else:
        end = star + len(items) - wanted
        items[star:end] = [items[star:end]]
    for target, item in zip(targets, items, strict=True):
        assign(frame, target.value if isinstance(target, ast.Starred) else target, item)


@acts_for_program
def _unpacked(frame: Frame, value: object) -> Iterable[Any]:
    cls = class_of(value)
    if getattr(cls, "__iter__", None) is None and not hasattr(cls, "__getitem__"):
        raise TypeError(f"cannot unpack non-iterable {cls.__name__} object")
    return iterable(frame, value)


@acts_for_program
def iterable(frame: Frame, value: object) -> Iterable[Any]:
    """What a loop over ``value`` walks through."""
    method = classes.special(frame.lowering, value, "__iter__")
    return classes.steps(frame.lowering, advance(frame.lowering, value if method is None else method()))


@lowers(ast.AugAssign)
def augmented(frame: Frame, node: ast.AugAssign) -> None:
    """``x += y``: in place on a list, a new value for tensors, which are values."""
    function = INPLACE[node.op.__class__]
    target = node.target
    match target:
        case ast.Name(id=name):
            old = evaluate(frame, ast.copy_location(ast.Name(name, ast.Load()), target))
            if (new := _update(frame, node, function, old)) is not old or not frame.lowering.adapter.is_parameter(old):
                assign(frame, target, new)
        case ast.Attribute(value=owner, attr=name):
            holder = evaluate(frame, owner)
            frame.at(target)

            def update(one: object) -> None:
                new = _update(frame, node, function, classes.get_attribute(frame.lowering, one, name))
                _store_attribute(frame, one, name, new)

            one_by_one(frame, holder, update)
        case ast.Subscript(value=owner, slice=index):
            holder, key = evaluate(frame, owner), evaluate(frame, index)
            frame.at(target)
            new = _update(frame, node, function, get_item(frame, holder, key))
            store(frame, holder, lambda: _store_item(frame, holder, key, new))


def _store_attribute(frame: Frame, holder: object, name: str, value: object) -> None:
    store(frame, holder, lambda: classes.set_attribute(frame.lowering, holder, name, value))


@acts_for_program
def _update(frame: Frame, node: ast.AugAssign, function: tuple[Binary, Binary], old: object) -> object:
    value = evaluate(frame, node.value)
    frame.at(node)
    in_place, plain = function
    if frame.lowering.builder.references.is_memory(old):
        frame.lowering.adapter.assign(old, operate(frame, plain, old, value))
        return old
    if not isinstance(old, Traced):
        check_no_union(frame.lowering, old)
        return operate(frame, in_place, old, value)
    if old.of_numpy:
        raise syntax.OfNumPy("an array that is updated in place").error()
    try:
        return operate(frame, plain, old, value)
    except TypeError as problem:
        if len(problem.args) == 1 and isinstance(said := problem.args[0], str):
            problem.args = (_IN_PLACE.sub(r"for \1=:", said),)
        raise


_IN_PLACE = re.compile(r"for (\*\*|<<|>>|//|[-+*/%&|^@]):")


@lowers(ast.Delete)
def delete(frame: Frame, node: ast.Delete) -> None:
    """``del x, y.a, z[0]``"""
    for target in node.targets:
        _delete(frame, target)


def _delete(frame: Frame, target: ast.expr) -> None:
    match target:
        case ast.Name(id=name):
            frame.at(target)
            frame.delete(name)
        case ast.Attribute(value=owner, attr=name):
            holder = evaluate(frame, owner)
            frame.at(target)
            store(frame, holder, lambda: classes.delete_attribute(frame.lowering, holder, name))
        case ast.Subscript(value=owner, slice=index):
            holder, key = evaluate(frame, owner), evaluate(frame, index)
            frame.at(target)
            store(frame, holder, lambda: classes.delete_item(frame.lowering, holder, key))
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            for part in targets:
                _delete(frame, part)
        case _:
            raise syntax.UnsupportedSyntax("statement", "Delete", "delete a name, an attribute or an item").error()


# -- import ------------------------------------------------------------------------------------------------


@lowers(ast.Import, ast.ImportFrom)
@acts_for_program
def import_(frame: Frame, node: ast.Import | ast.ImportFrom) -> None:
    """``import a.b as c``, ``from a import b``, done by Python while compiling."""
    frame.at(node)
    names: dict[str, object] = {}
    exec(compile(ast.Module([node], []), frame.file, "exec", dont_inherit=True), frame.globals, names)
    for name, value in names.items():
        frame.store(name, value)

"""Makes a failing program small: it deletes statements and simplifies expressions while the program fails alike."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any, cast

Edit = Callable[[], None]
"""A change of a tree in place."""

_BODIES = ("body", "orelse", "finalbody", "handlers", "cases")


def shrink(source: str, fails_alike: Callable[[str], bool], seconds: float = 60.0) -> str:
    """The smallest text that is reached in a while; ``source`` itself if it does not fail alike."""
    deadline = monotonic() + seconds
    plain = ast.unparse(ast.parse(source))
    if not fails_alike(plain):
        return source
    source, changed = plain, True
    while changed:
        changed = False
        for family in (blocks, statements, parameters, hoists, parts, expressions):
            number = 0
            while monotonic() < deadline:
                candidate = edited(source, family, number)
                if candidate is None:
                    break
                if candidate != source and len(candidate) <= len(source) and fails_alike(candidate):
                    source, changed = candidate, True
                else:
                    number += 1
    return source


def edited(source: str, family: Callable[[ast.AST], Iterator[Edit]], number: int) -> str | None:
    """The text after one edit of a family; None behind the last one."""
    tree = ast.parse(source)
    for index, edit in enumerate(family(tree)):
        if index == number:
            edit()
            return _text(tree, source)
    return None


def _text(tree: ast.AST, source: str) -> str:
    try:
        text = ast.unparse(ast.fix_missing_locations(tree))
        ast.parse(text)
    except (SyntaxError, ValueError, AttributeError, TypeError):
        return source
    return text


def _lists(tree: ast.AST) -> Iterator[tuple[ast.AST, str, list[Any]]]:
    """The lists of statements, handlers and cases."""
    for node in ast.walk(tree):
        for name in _BODIES:
            value = getattr(node, name, None)
            if isinstance(value, list) and value:
                yield node, name, cast("list[Any]", value)


def _delete(node: ast.AST, name: str, items: list[Any], start: int, stop: int) -> Edit:
    def edit() -> None:
        del items[start:stop]
        if not items and name == "body" and not isinstance(node, ast.Module):
            items.append(ast.Pass())

    return edit


def blocks(tree: ast.AST) -> Iterator[Edit]:
    """Delete halves and quarters of lists of statements."""
    for node, name, items in _lists(tree):
        for parts in (2, 4):
            size = len(items) // parts
            if size > 1:
                for start in range(0, len(items), size):
                    yield _delete(node, name, items, start, start + size)


def statements(tree: ast.AST) -> Iterator[Edit]:
    """Delete single statements, from the last."""
    for node, name, items in _lists(tree):
        for index in reversed(range(len(items))):
            if not isinstance(items[index], ast.Pass):
                yield _delete(node, name, items, index, index + 1)


def parameters(tree: ast.AST) -> Iterator[Edit]:
    """Delete a parameter of the program, and what its calls give for it."""
    assert isinstance(tree, ast.Module)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    program = next((node for node in functions if node.name == "program"), None)
    ends = [node.body[-1] for node in functions if node.name.startswith("call_")]
    tuples = [end.value.elts for end in ends if isinstance(end, ast.Return) and isinstance(end.value, ast.Tuple)]
    if program is not None and len(tuples) == len(ends):
        for index in range(len(program.args.args)):
            yield _delete_parameter([program.args.args, *tuples], index)


def _delete_parameter(lists: Sequence[list[Any]], index: int) -> Edit:
    def edit() -> None:
        for items in lists:
            del items[index : index + 1]

    return edit


def hoists(tree: ast.AST) -> Iterator[Edit]:
    """Put what a compound statement holds in its place."""
    for _, _, items in _lists(tree):
        for index, item in enumerate(items):
            for name in ("body", "orelse", "finalbody"):
                inner = getattr(item, name, None)
                if isinstance(inner, list) and inner and not isinstance(item, (ast.ClassDef, ast.FunctionDef)):
                    yield _replace(items, index, cast("list[Any]", inner))


def _replace(items: list[Any], index: int, inner: list[Any]) -> Edit:
    def edit() -> None:
        items[index : index + 1] = inner

    return edit


def parts(tree: ast.AST) -> Iterator[Edit]:
    """Delete elements, arguments, operands, targets and decorators."""
    for node in ast.walk(tree):
        for name in ("elts", "args", "keywords", "values", "targets", "decorator_list", "bases", "items", "names"):
            items = getattr(node, name, None)
            if not isinstance(items, list) or (len(cast("list[Any]", items)) < 2 and name in ("targets", "items")):
                continue
            for index in reversed(range(len(cast("list[Any]", items)))):
                yield _delete_part(node, name, cast("list[Any]", items), index)


def _delete_part(node: ast.AST, name: str, items: list[Any], index: int) -> Edit:
    def edit() -> None:
        del items[index]
        if isinstance(node, ast.Dict) and name == "values":
            del node.keys[index]

    return edit


def expressions(tree: ast.AST) -> Iterator[Edit]:
    """Put a part of an expression, or a small constant, in its place."""
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            values = cast("list[Any]", value if isinstance(value, list) else [value])
            for index, item in enumerate(values):
                if isinstance(item, ast.expr) and not isinstance(getattr(item, "ctx", None), (ast.Store, ast.Del)):
                    for smaller in _smaller(item):
                        yield _put(node, name, value, index, smaller)


def _smaller(item: ast.expr) -> Iterator[ast.expr]:
    children = [child for child in ast.iter_child_nodes(item) if isinstance(child, ast.expr)]
    if isinstance(item, ast.Call):
        children.remove(item.func)
    children = [child for child in children if not isinstance(child, ast.Starred)]
    yield from children
    if isinstance(item, ast.Constant):
        if isinstance(item.value, str) and len(item.value) > 1:
            yield ast.Constant(item.value[:1])
        elif isinstance(item.value, (int, float)) and item.value not in (0, 1):
            yield ast.Constant(type(item.value)(0))
            yield ast.Constant(type(item.value)(1))
    elif not isinstance(item, ast.Name):
        yield ast.Constant(1)


def _put(node: ast.AST, name: str, value: Any, index: int, smaller: ast.expr) -> Edit:
    def edit() -> None:
        if isinstance(value, list):
            value[index] = smaller
        else:
            setattr(node, name, smaller)

    return edit


def shape_of(source: str) -> str:
    """What two programs share that differ in names and constants alone."""
    kinds = [type(node).__name__ for node in ast.walk(ast.parse(source))]
    return " ".join(kind for kind in kinds if kind not in ("Load", "Store", "Constant", "Name"))

"""Private names: ``__x`` inside ``class C`` is ``_C__x``. Done once per file, so that nobody else has to know."""

from __future__ import annotations

import ast
import re

_PRIVATE = re.compile(r"\b__\w*[^_\W]_?\b")


def mangle(tree: ast.AST, text: str) -> None:
    """Rename every private name in ``tree`` the way Python's compiler does."""
    if _PRIVATE.search(text):
        _visit(tree, "")


def _visit(root: ast.AST, cls: str) -> None:
    pending = list(ast.iter_child_nodes(root))
    while pending:
        node = pending.pop()
        if cls:
            _rename(node, cls)
        if isinstance(node, ast.ClassDef):
            _visit(node, node.name.lstrip("_"))
        else:
            pending.extend(ast.iter_child_nodes(node))


def _rename(node: ast.AST, cls: str) -> None:
    for name in ("id", "attr", "arg", "name", "rest"):
        text = getattr(node, name, None)
        if isinstance(text, str) and text.startswith("__") and not text.endswith("__") and "." not in text:
            setattr(node, name, f"_{cls}{text}")
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        node.names = [f"_{cls}{n}" if n.startswith("__") and not n.endswith("__") else n for n in node.names]

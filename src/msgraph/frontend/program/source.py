"""A function's syntax tree: found through its code object, parsed once per file, shared by every lowering.

The tree belongs to the *code*, not to the name: a wrapper made with ``functools.wraps`` is the wrapper, and a
lambda inside a larger expression is found by the positions its code was compiled from.
"""

from __future__ import annotations

import ast
import linecache
import os
import re
import sys
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from types import CodeType
from typing import Any, TypeAlias

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.span import Span
from msgraph.frontend.program.scopes import parameter_names
from msgraph.support.module_origin import is_library

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


FunctionNode: TypeAlias = ast.FunctionDef | ast.Lambda
Candidate: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

_FILES_KEPT = 256

_COMMAND = "<string>"
"""What Python calls the text of ``python -c``, and every text that is given to ``exec``."""


@dataclass(eq=False)
class SourceFile:
    """One parsed file, or cell, and its functions by the line their code begins on."""

    name: str
    lines: list[str]
    functions: dict[int, list[Candidate]] = field(default_factory=dict[int, list[Candidate]])
    trees: dict[weakref.ref[CodeType], Candidate] = field(default_factory=dict[weakref.ref[CodeType], Candidate])

    @classmethod
    def parse(cls, name: str, lines: list[str]) -> SourceFile:
        """The file with all its functions; ``SyntaxError`` where the text is none."""
        parsed = cls(name, lines)
        text = "".join(lines)
        tree = ast.parse(text, name)
        mangle(tree, text)
        for node in ast.walk(tree):
            if isinstance(node, Candidate):
                parsed.functions.setdefault(_first_line(node), []).append(node)
        return parsed


@dataclass(frozen=True, slots=True)
class FunctionSource:
    """A function's tree and the file it stands in."""

    node: FunctionNode
    file: str

    def span(self, node: ast.AST) -> Span:
        """Where a part of the tree stands."""
        return span_of(node, self.file)


def span_of(node: Any, file: str) -> Span:
    """The span of a node that has a position."""
    return Span(file, node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0)


class _Files:
    """Parsed files, the most recently used kept; safe to use from several threads."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.files: OrderedDict[str, SourceFile] = OrderedDict()

    def get(self, name: str, load: Callable[[str], list[str]]) -> SourceFile | None:
        """The parsed file, or ``None`` where there is no text."""
        lines = load(name)
        if not lines:
            return None
        with self.lock:
            parsed = self.files.get(name)
            if parsed is None or (parsed.lines is not lines and parsed.lines != lines):
                parsed = self.files[name] = SourceFile.parse(name, lines)
            self.files.move_to_end(name)
            while len(self.files) > _FILES_KEPT:
                self.files.popitem(last=False)
            return parsed


_FILES = _Files()


def source_of(function: Any) -> FunctionSource:
    """The source of a Python function; a diagnostic that says which case it is where there is none."""
    code: CodeType = function.__code__
    file = _FILES.get(code.co_filename, lambda name: _lines(name, function))
    if file is None:
        raise _no_source(function).error()
    key = weakref.ref(code)
    node = file.trees.get(key)
    if node is None:
        nodes = [node for node in file.functions.get(code.co_firstlineno, ()) if _is_tree_of(node, code)]
        if len(nodes) > 1:
            nodes = _closest(nodes, code)
        if not nodes:
            raise syntax.SourceChanged(function.__qualname__, file.name).error()
        node = file.trees[key] = nodes[0]
    if isinstance(node, ast.AsyncFunctionDef):
        hint = "a graph has nothing to wait for: make it an ordinary function"
        raise syntax.UnsupportedSyntax("statement", "AsyncFunctionDef", hint).error([span_of(node, file.name)])
    return FunctionSource(node, code.co_filename)


def function_around(span: Span) -> str:
    """The name of the function a place is in."""
    try:
        file = _FILES.get(span.file, linecache.getlines)
    except SyntaxError:
        file = None
    place = (span.line, span.col, span.end_line, span.end_col)
    around = [] if file is None else [n for nodes in file.functions.values() for n in nodes if _contains(n, place)]
    inner = max(around, key=lambda node: (node.lineno, node.col_offset), default=None)
    if inner is None:
        return "<module>"
    return "<lambda>" if isinstance(inner, ast.Lambda) else inner.name


def _lines(name: str, function: Any) -> list[str]:
    lines = linecache.getlines(name, function.__globals__) or (_command_text() if name == _COMMAND else [])
    # since Python 3.13 the text of `python -c` stands under the name that everything made by `exec` has too
    if lines and name == _COMMAND and function.__code__ not in _codes_of("".join(lines)):
        return []
    return lines


@cache
def _command_text() -> list[str]:
    """The text of ``python -c TEXT``; before Python 3.13 nobody else keeps it."""
    if sys.argv[:1] != ["-c"]:
        return []
    at = next((i for i, word in enumerate(sys.orig_argv) if re.fullmatch(r"-[A-Za-z]*c", word)), len(sys.orig_argv))
    return "".join(sys.orig_argv[at + 1 : at + 2]).splitlines(keepends=True)


@cache
def _codes_of(text: str) -> frozenset[CodeType]:
    """The code of everything that a text defines."""
    codes: list[CodeType] = [compile(text, _COMMAND, "exec", dont_inherit=True)]
    for code in codes:  # grows as it is walked
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return frozenset(codes)


def _no_source(function: Any) -> syntax.NoSource:
    name, file = function.__qualname__, function.__code__.co_filename
    if file == "<stdin>":
        why = "it was typed at the interactive prompt, which keeps no text"
        hint = "write it in a file, or use IPython or a notebook"
    elif file == _COMMAND:
        why = "it was made by `exec`, which keeps no text"
        hint = "write it in a file, or register the text in `linecache.cache` under the name given to `compile`"
    elif not os.path.exists(file):
        why = f"the file {file} it was compiled from does not exist"
        hint = "run it where its source is, or register the text in `linecache.cache`"
    else:
        why, hint = f"the file {file} cannot be read", "check its permissions"
    return syntax.NoSource(name, why, hint)


def _first_line(node: Candidate) -> int:
    """The line Python gives a function's code: that of its first decorator."""
    if isinstance(node, ast.Lambda):
        return node.lineno
    return node.decorator_list[0].lineno if node.decorator_list else node.lineno


def _is_tree_of(node: Candidate, code: CodeType) -> bool:
    """May a code object be compiled from a tree on its first line: has it its name and its parameters?"""
    if isinstance(node, ast.Lambda) != (code.co_name == "<lambda>"):
        return False
    if not isinstance(node, ast.Lambda) and not node.name.endswith(code.co_name):  # co_name is not mangled
        return False
    total = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & 0x04) + bool(code.co_flags & 0x08)
    return parameter_names(node.args) == list(code.co_varnames[:total])


def _closest(nodes: list[Candidate], code: CodeType) -> list[Candidate]:
    """Of several functions on one line, those whose body is exactly the text the code came from."""
    places = set(_positions(code))
    if not places:  # compiled with -X no_debug_ranges: only the compiled form is left to compare
        return [node for node in nodes if _compiled_alike(node, code)]
    inside = [node for node in nodes if all(_contains(node, place) for place in places)]
    return sorted(inside, key=lambda node: len(ast.dump(node)))[:1]


def _positions(code: CodeType) -> Iterator[tuple[int, int, int, int]]:
    for line, end_line, col, end_col in code.co_positions():
        if line is not None and end_line is not None and col is not None and end_col is not None and end_col > 0:
            yield line, col, end_line, end_col


def _contains(node: Candidate, place: tuple[int, int, int, int]) -> bool:
    span = span_of(node, "")
    return (span.line, span.col) <= place[:2] and place[2:] <= (span.end_line, span.end_col)


def _compiled_alike(node: Candidate, code: CodeType) -> bool:
    if not isinstance(node, ast.Lambda):
        return True
    expression = ast.fix_missing_locations(ast.Expression(node))
    compiled = next(c for c in compile(expression, "", "eval").co_consts if isinstance(c, CodeType))
    return all(getattr(compiled, part) == getattr(code, part) for part in ("co_code", "co_consts", "co_names"))


# -- what is called as it is -----------------------------------------------------------------------------------

_PURE = frozenset({
    "builtins", "operator", "_operator", "functools", "_functools", "itertools", "collections", "_collections", "copy",
    "typing", "types", "abc", "dataclasses", "enum", "contextlib", "copyreg", "_collections_abc", "collections.abc",
})  # fmt: skip
"""Modules that pass values on without looking into them: called natively, run-time values and all."""


def is_pure(module: str | None) -> bool:
    """True for the modules that pass any value on."""
    return module in _PURE


def why_opaque(function: object) -> str | None:
    """Why a Python function is not lowered, in the user's words; ``None`` if it is."""
    module = getattr(function, "__module__", None)
    if module is None and not hasattr(function, "__code__"):
        return "it is native code, which the compiler cannot look into"
    if is_library(module):
        return f"it belongs to the library `{module}`, which is not compiled"
    code = getattr(function, "__code__", None)
    with suppress(SyntaxError):
        if code is not None and _lines(code.co_filename, function):
            return None
    return "its source cannot be found"

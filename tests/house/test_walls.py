"""Imports go down the floors, never sideways, never up; three words are locked in one room each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.house.trees import children, tree_of

SOURCE = Path(__file__).parents[2] / "src" / "msgraph"
FILES = sorted(SOURCE.rglob("*.py"))

FLOORS = {
    "diagnostics": 0,
    "support": 1,
    "dispatch": 2,
    "cache": 2,
    "dialects": 3,
    "kernels": 4,
    "frontend": 5,
    "passes": 5,
    "interpreter": 5,
    "backend": 5,
    "inspect": 6,
    "pipeline": 7,
    "ops": 7,
    "nn": 8,
    "train": 8,
    "amp": 8,
    "boost": 8,
    "numpy": 8,
    "array_api": 8,
    "mint": 8,
    "api": 8,
    "cli": 8,
    "compiler": 9,
    "library": 9,
    "packs": 10,
    "__main__": 10,
}
"""The floor of each room; rooms of one floor do not know each other."""

UNKNOWN = {("frontend", "kernels"), ("interpreter", "kernels")}
"""Rooms that do not know one below them: graphs are written, read and interpreted without loops."""

LOCKED = {
    "ast": ("frontend",),
    "inspect.getsource": ("frontend",),
    "llvmlite": ("backend",),
    "numpy": (
        "dialects",
        "kernels",
        "interpreter",
        "backend",
        "api",
        "library",
        "packs/",
        "frontend/state/values.py",
    ),
}
"""Words, and the only rooms they may be said in."""

LAZY = (
    "passes/base.py",
    "packs/bisect/command.py",
    "packs/opt/",
    "packs/reports/commands/",
    "api/",
    "__init__.py",
    "__main__.py",
    "backend/target.py",
    "backend/templates.py",
    "diagnostics/errors.py",
    "diagnostics/nearest.py",
    "diagnostics/printing.py",
    "frontend/state/structures.py",
    "library/dataset/vision/images.py",
    "library/environment.py",
    "library/export/loaded_graph.py",
    "library/hyper_map.py",
    "library/native_draws.py",
    "support/config.py",
    "support/lazy_exports.py",
    "support/lazy_formats.py",
    "support/lazy_module.py",
)
"""Where a function may import: discovery, start-up time, and what only a failure needs."""

_HANDLERS = ("program", "state", "syntax", "calls", "control", "transforms")
FRONT_END = {
    "program": ("program",),
    "state": ("program", "state"),
    "syntax": _HANDLERS,
    "calls": _HANDLERS,
    "control": _HANDLERS,
    "transforms": ("program", "state", "calls", "transforms"),
}
"""What each room of the front end may import of it, for types too: handlers see the lowering from below."""


_VALUES = ("tensor", "traced")
API = {
    "tensor": ("tensor",),
    "traced": _VALUES,
    "jit": (*_VALUES, "jit"),
    "cache": ("tensor", "jit", "cache"),
    "eager": ("tensor", "jit", "cache", "eager"),
    "cell": ("tensor", "jit", "cell"),
    "transforms": (*_VALUES, "jit", "cell", "transforms"),
}
"""What each room of the api may import of it when it is loaded; what is needed later is loaded by name."""

_INNER = {"frontend": FRONT_END, "api": API}


class Import(NamedTuple):
    """One imported name, the line, whether a function does it, and whether only the type checker sees it."""

    name: str
    line: int
    in_function: bool
    for_types: bool


@cache
def imports(path: Path) -> list[Import]:
    """Every import of a file."""
    return list(_imports(path))


def _imports(path: Path) -> Iterator[Import]:
    waiting: list[tuple[ast.AST, bool, bool]] = [(tree_of(path), False, False)]
    while waiting:
        node, in_function, for_types = waiting.pop()
        match node:
            case ast.Import():
                yield from (Import(alias.name, node.lineno, in_function, for_types) for alias in node.names)
            case ast.ImportFrom():
                assert node.level == 0, f"{path}:{node.lineno}: relative import"
                names = (f"{node.module}.{alias.name}" for alias in node.names)
                yield from (Import(name, node.lineno, in_function, for_types) for name in names)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                in_function = True
            case ast.If() if "TYPE_CHECKING" in ast.unparse(node.test):
                for_types = True
            case _:
                pass
        waiting += [(inner, in_function, for_types) for inner in children(node)]


def room(name: str) -> str:
    """``frontend`` of ``msgraph.frontend.program.scopes``."""
    return [*name.split("."), ""][1]


def place(path: Path) -> str:
    """The path of a file as the tables above spell it."""
    return path.relative_to(SOURCE).as_posix()


def crossed_walls(path: Path) -> Iterator[str]:
    """What a file imports and must not."""
    own = place(path).split("/")[0].removesuffix(".py")
    if own == "__init__":
        return
    for found in imports(path):
        if not found.name.startswith("msgraph.") or found.for_types or room(found.name) == own:
            continue
        there = FLOORS.get(room(found.name), FLOORS["api"])
        here = FLOORS[own]
        sideways = there == here and room(found.name) in FLOORS
        if there > here or sideways or (own, room(found.name)) in UNKNOWN:
            yield f"{place(path)}:{found.line}: {own} (floor {here}) imports {found.name} (floor {there})"


def crossed_inner_walls(path: Path) -> Iterator[str]:
    """What a file of the front end imports of it and must not, not even for types; of the api, for types it may."""
    parts = place(path).split("/")
    if parts[0] not in _INNER or len(parts) < 3:
        return
    for item in imports(path):
        words = item.name.split(".")
        if words[:2] != ["msgraph", parts[0]] or (item.for_types and parts[0] == "api"):
            continue
        if words[2] not in _INNER[parts[0]][parts[1]]:
            yield f"{place(path)}:{item.line}: {parts[0]}/{parts[1]} imports {item.name}"


def locked_words(path: Path) -> Iterator[str]:
    """Words a file says outside their room."""
    for found in imports(path):
        for word, rooms in LOCKED.items():
            if (found.name == word or found.name.startswith(word + ".")) and not place(path).startswith(rooms):
                yield f"{place(path)}:{found.line}: `{word}` belongs into {', '.join(rooms)}"


def hidden_imports(path: Path) -> Iterator[str]:
    """Imports inside functions."""
    for found in imports(path):
        if found.in_function and not place(path).startswith(LAZY):
            yield f"{place(path)}:{found.line}: imports {found.name} inside a function"


def test_house_has_its_walls() -> None:
    rules = (crossed_walls, crossed_inner_walls, locked_words, hidden_imports)
    assert not [finding for path in FILES for rule in rules for finding in rule(path)]

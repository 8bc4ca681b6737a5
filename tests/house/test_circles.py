"""No circle of imports has more than three files, counting those that only the type checker sees.

Files that need each other are one thing in several places: whoever reads one must read them all.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tests.house.trees import statements, tree_of

SOURCE = Path(__file__).parents[2] / "src"
MOST = 3

LARGER: tuple[frozenset[str], ...] = ()
"""Circles that are larger still, by what they may hold at most. It can only shrink."""


def module_of(path: Path) -> str:
    """``msgraph.frontend.driver`` of its file; a folder's name of its ``__init__``."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def imported(tree: ast.AST, modules: Mapping[str, object]) -> Iterator[str]:
    """The modules among some that a file imports anywhere, for types too."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            for alias in node.names:
                name = f"{base}.{alias.name}"
                if name in modules or base in modules:
                    yield name if name in modules else base


def circles(graph: Mapping[str, Iterable[str]]) -> list[frozenset[str]]:
    """The strongly connected components of more than one file (Kosaraju's two walks)."""
    back: dict[str, list[str]] = {name: [] for name in graph}
    for name, others in graph.items():
        for other in others:
            back[other].append(name)
    seen = set[str]()
    order = [name for start in graph for name in _left(start, graph, seen)]
    seen = set[str]()
    components = (frozenset(_left(start, back, seen)) for start in reversed(order))
    return [component for component in components if len(component) > 1]


def _left(start: str, graph: Mapping[str, Iterable[str]], seen: set[str]) -> list[str]:
    """What a walk from a node that nobody has seen leaves, in this order."""
    left: list[str] = []
    if start in seen:
        return left
    seen.add(start)
    stack = [(start, iter(graph[start]))]
    while stack:
        name, others = stack[-1]
        following = next((other for other in others if other not in seen), None)
        if following is None:
            left.append(name)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(graph[following])))
    return left


def test_circles_are_found() -> None:
    graph = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": ["e"], "e": ["d"], "f": ["a"]}
    assert sorted(map(sorted, circles(graph))) == [["a", "b", "c"], ["d", "e"]]
    tree = ast.parse("if TYPE_CHECKING:\n    from p.a import X\ndef f():\n    from p import b\nimport p.c\nimport os\n")
    assert sorted(imported(tree, dict.fromkeys(["p", "p.a", "p.b", "p.c"]))) == ["p.a", "p.b", "p.c"]


def test_no_circle_is_large() -> None:
    modules = {module_of(path): path for path in sorted((SOURCE / "msgraph").rglob("*.py"))}
    del modules["msgraph"]  # the door of the package, which hands rooms down to those below
    trees = {name: tree_of(path) for name, path in modules.items()}
    graph = {name: {other for other in imported(tree, modules) if other != name} for name, tree in trees.items()}
    assert len(graph) > 100
    large = [circle for circle in circles(graph) if len(circle) > MOST]
    assert not [sorted(circle) for circle in large if not any(circle <= known for known in LARGER)]
    assert all(any(circle == known for circle in large) for known in LARGER), "LARGER lists what has shrunk"

"""A pack is built on the compiler: it imports public names alone, and the core opens it by its one door."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.trees import tree_of

SOURCE = Path(__file__).parents[2] / "src" / "msgraph"
PACKS = SOURCE / "packs"

PUBLIC = (
    "msgraph.Tensor",
    "msgraph.__doc__",
    "msgraph.__version__",
    "msgraph.api.cache.compile_cache",
    "msgraph.backend.target",
    "msgraph.backend.timing",
    "msgraph.cache",
    "msgraph.cli",
    "msgraph.compiler",
    "msgraph.diagnostics",
    "msgraph.dialects",
    "msgraph.frontend.lint",
    "msgraph.inspect",
    "msgraph.interpreter",
    "msgraph.kernels",
    "msgraph.packs.machines.passes",
    "msgraph.passes",
    "msgraph.pipeline",
    "msgraph.support",
)
"""What a pack that is a tool about the compiler may import, by names without an underscore: what the tutorial and the
page of the architecture show to those who extend the compiler, and doors. Rooms that are closed have theirs in
`msgraph.compiler`."""

DOORS = ("support/lazy_module.py", "support/processes.py")
"""Files of the core that name packs."""


def pack_of(path: Path) -> str:
    """``msgraph.packs.bisect`` of a file in that pack."""
    return f"msgraph.packs.{path.relative_to(PACKS).parts[0].removesuffix('.py')}"


def is_under(name: str, modules: tuple[str, ...]) -> bool:
    """Whether a dotted name is one of some modules, or in one."""
    return any(name == module or name.startswith(f"{module}.") for module in modules)


def private_imports(tree: ast.Module, own: str) -> Iterator[str]:
    """What a file of the pack ``own`` imports or names in a string, and may not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and is_path(node.value):
            names = [node.value]
        else:
            continue
        for name in names:
            is_private = any(word.startswith("_") and not word.startswith("__") for word in name.split("."))
            if is_under(name, ("msgraph",)) and (is_private or not is_under(name, (*PUBLIC, own))):
                yield f"{node.lineno}: {name}"


def is_path(text: str) -> bool:
    """Whether a string is the name of a module of the package."""
    return text.startswith("msgraph.") and all(map(str.isidentifier, text.split(".")))


def opened_packs(tree: ast.Module) -> Iterator[str]:
    """Where a file of the core imports a pack or names its module, other than for the type checker."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        waiting.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = [node.value]
        else:
            continue
        yield from (f"{node.lineno}: {name}" for name in names if is_under(name, ("msgraph.packs",)))


def test_packs_import_public_names_alone() -> None:
    files = sorted(PACKS.glob("*/**/*.py"))
    assert files
    assert not [f"{path}:{name}" for path in files for name in private_imports(tree_of(path), pack_of(path))]


def test_the_core_opens_packs_by_their_door() -> None:
    core = [path for path in sorted(SOURCE.rglob("*.py")) if PACKS not in path.parents]
    core = [path for path in core if path.relative_to(SOURCE).as_posix() not in DOORS]
    core = [path for path in core if "msgraph.packs" in path.read_text()]
    assert not [f"{path}:{name}" for path in core for name in opened_packs(tree_of(path))]


@pytest.mark.parametrize(
    "planted",
    [
        "from msgraph.api.jit.compilation import lowered",
        "def f():\n    import msgraph.backend.emit",
        "load('msgraph.frontend.driver').lower()",
        "from msgraph.passes.base import _driver",
        "from msgraph.packs.reports.profile import profile",
    ],
)
def test_a_private_name_is_seen(planted: str) -> None:
    assert list(private_imports(ast.parse(planted), "msgraph.packs.bisect"))
    public = "from msgraph.passes.base import GraphPass\nfrom msgraph.packs.bisect.runs import run\nimport numpy"
    assert not list(private_imports(ast.parse(public), "msgraph.packs.bisect"))


@pytest.mark.parametrize(
    "planted",
    [
        "from msgraph.packs.bisect import search",
        "def f():\n    import msgraph.packs",
        "import_module('msgraph.packs.bisect.search')",
    ],
)
def test_another_door_is_seen(planted: str) -> None:
    assert list(opened_packs(ast.parse(planted)))
    typed = (
        "if TYPE_CHECKING:\n    from msgraph.packs.bisect.report import Verdict\n"
        "open_pack('bisect.search').bisect(call)"
    )
    assert not list(opened_packs(ast.parse(typed)))

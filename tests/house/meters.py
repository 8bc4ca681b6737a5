"""Counts of what makes the code hard to own: each may only fall (``test_meters.py`` has the figures)."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.house.test_circles import circles
from tests.house.trees import tree_of

SOURCE = Path(__file__).parents[2] / "src" / "msgraph"
TESTS = Path(__file__).parents[1]
RECORDED = TESTS / "probes" / "programs"
"""Programs of the tests that were run with MindSpore as they are: they do not count as lines of tests."""
OUTSIDE_CORE = {"kernels", "library", "diagnostics", "packs"}
"""Rooms that do not count as the core: they grow with what there is to compute, not with the compiler."""
BY_NAME = {"import_module", "resolve_name", "load", "load_lean", "deferred", "open_pack"}
"""Functions that import a module whose name they are given as a string."""
VAGUE = {"number", "kind", "place", "found", "made", "given", "known", "said"}
"""Names of variables that fit everything, and so say nothing."""
BROAD = {"Exception", "BaseException"}
CONTAINERS = {"list", "tuple", "dict", "set"}
ASKS_FOR_CONTAINERS = re.compile(
    r"isinstance\([^()]*\(?(?:list|tuple|dict|set)"
    r"|(?:kind|cls|class_of\(\w+\)) (?:is|in) \(?(?:list|tuple|dict|set|CONTAINERS)"
    r"|case (?:list|tuple|dict)"
)


@cache
def sources() -> Mapping[Path, str]:
    """Every Python file of the package, with its text."""
    return {path: path.read_text() for path in sorted(SOURCE.rglob("*.py"))}


@cache
def nodes() -> tuple[ast.AST, ...]:
    """Every node of every syntax tree of the package."""
    return tuple(node for path in sources() for node in ast.walk(tree_of(path)))


def core_lines() -> int:
    """Lines of the compiler itself."""
    return sum(
        text.count("\n") for path, text in sources().items() if path.relative_to(SOURCE).parts[0] not in OUTSIDE_CORE
    )


def all_lines() -> int:
    """Lines of Python in the package."""
    return sum(text.count("\n") for text in sources().values())


def test_lines() -> int:
    """Lines of Python in the tests."""
    paths = (path for path in TESTS.rglob("*.py") if not path.is_relative_to(RECORDED))
    return sum(path.read_text().count("\n") for path in paths)


def is_op_class(node: ast.AST) -> bool:
    """Whether a node defines an operation of a dialect."""
    return isinstance(node, ast.ClassDef) and any(
        isinstance(decorator, ast.Name) and decorator.id == "irdl_op_definition" for decorator in node.decorator_list
    )


def is_broad_except(node: ast.AST) -> bool:
    """Whether a handler takes any exception, a defect of the compiler, too."""
    if not isinstance(node, ast.ExceptHandler):
        return False
    classes = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    return any(kind is None or (isinstance(kind, ast.Name) and kind.id in BROAD) for kind in classes)


def is_vague_variable(node: ast.AST) -> bool:
    """Whether a node is a variable or parameter with a name that fits everything."""
    return (isinstance(node, ast.Name) and node.id in VAGUE) or (isinstance(node, ast.arg) and node.arg in VAGUE)


def is_container_walker(node: ast.AST) -> bool:
    """Whether a function walks nested lists, tuples and dicts by itself: it asks for their classes and calls itself."""
    if not isinstance(node, ast.FunctionDef):
        return False
    inner = [*ast.walk(node)]
    names = {item.id for item in inner if isinstance(item, ast.Name)}
    if len(names & CONTAINERS) < 2:
        return False
    text = ast.unparse(node)
    recursive = (
        node.name in {called(item) for item in inner}
        or re.search(rf"map\((self\.)?{node.name}\b", text)
        or {"pending", "waiting"} & names
    )
    return bool(recursive and ASKS_FOR_CONTAINERS.search(text))


def called(node: ast.AST) -> str:
    """The name of the function or method that a node calls; empty for other nodes."""
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def module_named(node: ast.AST) -> str | None:
    """The module that a node imports by a string: empty where the string is computed, None where it imports none."""
    name = called(node)
    if name not in BY_NAME or not isinstance(node, ast.Call):
        return None
    text = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else ""
    text = text if isinstance(text, str) else ""
    return None if name == "load" and not text.startswith("msgraph.") else text


def computes_names(tree: ast.AST) -> bool:
    """Whether a file imports modules whose names it computes, or takes from a table."""
    return any(module_named(node) == "" and called(node) != "open_pack" for node in ast.walk(tree))


def run_time_imports(tree: ast.AST, modules: Mapping[str, object]) -> Iterator[str]:
    """The modules among some that a file imports when it runs: by statements, and by names in strings.

    A file that computes names may import whatever module it names, in a table or elsewhere.
    """
    if computes_names(tree):
        strings = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
        yield from (text for text in strings if isinstance(text, str) and text in modules)
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting.extend(node.orelse)
            continue
        waiting.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from {name if name in modules else f"{node.module}" for name in names} & modules.keys()
        else:
            name = module_named(node) or ""
            while name and name not in modules:
                name = name.rpartition(".")[0]
            if name:
                yield name


def largest_circle() -> int:
    """Files of the largest circle of imports at run time, those by name included."""
    modules = {
        ".".join(("msgraph", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in sources()
    }
    del modules["msgraph"]  # the door of the package knows all rooms, and is known by none
    graph = {
        name: {other for other in run_time_imports(tree_of(path), modules) if other in modules and other != name}
        for name, path in modules.items()
    }
    return max(map(len, circles(graph)), default=1)


def undocumented_in_library() -> int:
    """Public definitions of the library whose docstring has no part for the arguments they take."""
    return sum(
        is_undocumented(node)
        for path in sources()
        if path.relative_to(SOURCE).parts[0] == "library"
        for node in tree_of(path).body
    )


def is_undocumented(node: ast.AST) -> bool:
    """Whether a public function or class takes arguments and does not say which."""
    if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or node.name.startswith("_"):
        return False
    functions = [item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"]
    taker = node if isinstance(node, ast.FunctionDef) else next(iter(functions), None)
    if taker is None or len(taker.args.args) + len(taker.args.kwonlyargs) <= isinstance(node, ast.ClassDef):
        return False
    return not re.search(r"^\s*(Args|Parameters|Raises|Inputs):?", ast.get_docstring(node) or "", re.MULTILINE)


def nodes_that(predicate: Callable[[ast.AST], bool]) -> int:
    """How many nodes of the package a predicate holds for."""
    return sum(map(predicate, nodes()))


def words(pattern: str) -> int:
    """How often a pattern occurs in the text of the package, annotations in quotes included."""
    return sum(len(re.findall(pattern, text)) for text in sources().values())


METERS: Mapping[str, Callable[[], int]] = {
    "lines of the core": core_lines,
    "lines": all_lines,
    "lines of tests": test_lines,
    "op classes": lambda: nodes_that(is_op_class),
    "Any": lambda: words(r"\bAny\b"),
    "casts": lambda: words(r"\bcast\("),
    "broad excepts": lambda: nodes_that(is_broad_except),
    "vague variables": lambda: nodes_that(is_vague_variable),
    "walkers over containers": lambda: nodes_that(is_container_walker),
    "imports by name": lambda: nodes_that(lambda node: module_named(node) is not None),
    "files of the largest circle": largest_circle,
    "library definitions that do not say their arguments": undocumented_in_library,
}

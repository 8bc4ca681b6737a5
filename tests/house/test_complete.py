"""What must have a companion has one: ops documentation, passes a lit test, messages a golden, modules a docstring."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
from collections import Counter
from inspect import getdoc
from pathlib import Path

import pytest
from tests.house.trees import tree_of

from msgraph.diagnostics import catalog
from msgraph.diagnostics.errors import Diagnostic
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.op_index import load_modules
from msgraph.passes.base import list_passes, load_pass

ROOT = Path(__file__).parents[2]
VERBS = {
    "assign",
    "overlap",
    "partition",
    "convert",
    "insert",
    "expand",
    "fold",
    "simplify",
    "prune",
    "eliminate",
    "hoist",
    "fuse",
    "plan",
    "lower",
    "tile",
}
MODULES = sorted((ROOT / "src").rglob("*.py"))


def diagnostics() -> list[type[Diagnostic]]:
    """Every message of the catalogue."""
    found: list[type[Diagnostic]] = []
    for module in pkgutil.iter_modules(catalog.__path__, catalog.__name__ + "."):
        members = vars(importlib.import_module(module.name)).values()
        found += [m for m in members if isinstance(m, type) and issubclass(m, Diagnostic) and m is not Diagnostic]
    return list(dict.fromkeys(d for d in found if "code" in vars(d)))


def ops() -> list[type[GraphOp]]:
    """Every op of the dialect."""
    load_modules()
    return list(GraphOp.BY_NAME.values())


def test_every_module_says_what_it_is_for() -> None:
    assert not [str(path.relative_to(ROOT)) for path in MODULES if not ast.get_docstring(tree_of(path))]


def test_every_op_is_documented() -> None:
    assert not [op.name for op in ops() if not op.__doc__]


def test_every_op_of_users_shows_its_ir() -> None:
    assert not [op.name for op in ops() if op.FUNCTION and op.name not in (op.__doc__ or "")]


@pytest.mark.parametrize("name", list_passes())
def test_every_pass_is_complete(name: str) -> None:
    pass_ = load_pass(name)
    source = Path(sys.modules[pass_.__module__].__file__ or "").read_text()
    assert pass_.__module__.rpartition(".")[2] == name.replace("-", "_"), "the file name is the pass name"
    assert pass_.name == name
    assert name.split("-")[0] in VERBS
    assert getdoc(pass_), "--list-passes shows the first line of the class's docstring"
    text = ast.get_docstring(ast.parse(source)) or ""
    assert "Given" in text and "Result" in text, "the module's docstring shows the graph before and after"
    assert (ROOT / "lit_tests" / "passes" / f"{name}.mlir").exists()


def test_codes_are_never_used_twice() -> None:
    codes = Counter(d.code for d in diagnostics())
    assert not [code for code, times in codes.items() if times > 1]


def test_every_message_has_a_golden() -> None:
    shown = {code for golden in (ROOT / "tests").rglob("*.err") for code in re.findall(r"MG\d+", golden.read_text())}
    # MG9xx, MG760 to MG762, MG766 and MG768 are our own mistakes: tests provoke them by hand
    tests = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "lit_tests").rglob("*.mlir")]
    said = {code for test in tests for code in re.findall(r"MG9\d+|MG76[0-268]", test.read_text())}
    sources = "".join(path.read_text() for path in MODULES if "catalog" not in path.parts)
    raised = [d for d in diagnostics() if f"{d.__name__}(" in sources]
    assert not sorted(d.code for d in raised if d.code not in shown | said)


def test_readme_names_the_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    assert "make demo" in readme
    assert "make test" in readme

"""Whoever writes a kernel's code knows sizes and strides by asking only, so that the answers are part of its key."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.questions import QUESTIONS

SOURCE = Path(__file__).parents[2] / "src" / "msgraph"
FILES = sorted([*(SOURCE / "dialects").rglob("*.py"), *(SOURCE / "kernels").rglob("*.py")])

BUILDERS = ("KernelBuilder", "KernelBuilder", "KernelSpec")
"""Who has one of these writes code."""

NUMBERS = frozenset({"shape_of", "domain_of", "element_count", "row_major", "View", "OwnLoopsPlan", "PlanReader"})
"""What tells of sizes and strides, or has them."""

FUNNEL = frozenset({"KernelSpec", "OwnLoopsSpec"})
"""Where questions are asked, and recorded."""


def has_builder(node: ast.AST) -> bool:
    """Is some annotation of a function's arguments, or of a class's fields, a builder?"""
    said: list[ast.expr | None] = []
    match node:
        case ast.FunctionDef():
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            said = [argument.annotation for argument in arguments]
        case ast.ClassDef():
            said = [field.annotation for field in node.body if isinstance(field, ast.AnnAssign)]
            starts = [f for f in node.body if isinstance(f, ast.FunctionDef) and f.name == "__init__"]
            return any(map(has_builder, starts)) or any(_is_builder(note) for note in said)
        case _:
            pass
    return any(_is_builder(note) for note in said)


def _is_builder(annotation: ast.expr | None) -> bool:
    return annotation is not None and any(name in ast.unparse(annotation) for name in BUILDERS)


def generators(tree: ast.AST) -> Iterator[ast.AST]:
    """The functions and classes that write code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name in FUNNEL:
            continue
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and has_builder(node):
            yield node


def numbers_in(node: ast.AST) -> Iterator[str]:
    """Where a generator reaches for numbers behind the questions."""
    for inner in ast.walk(node):
        match inner:
            case ast.Name() if inner.id in NUMBERS:
                yield f"{inner.lineno}: {inner.id}"
            case ast.Attribute() if inner.attr in ("shape", "_plan", "_op", "type") and _is_no_value(inner):
                yield f"{inner.lineno}: {ast.unparse(inner)}"
            case _:
                pass


def _is_no_value(attribute: ast.Attribute) -> bool:
    """The type of a value that code computes with is no tensor's."""
    return attribute.attr != "type" or ast.unparse(attribute.value).rpartition(".")[2] in (
        "operand",
        "result",
        "output",
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_generators_ask(path: Path) -> None:
    found = [finding for node in generators(ast.parse(path.read_text())) for finding in numbers_in(node)]
    assert not found, found


def test_plans_stay_behind_the_questions() -> None:
    """What has the numbers of a run is known to those who read it, answer questions, and pass arguments."""
    knowing = ("own_loops", "epilogue", "splitting", "plan", "kernel_spec", "questions")
    for path in (SOURCE / "kernels").rglob("*.py"):
        if path.stem not in knowing:
            assert "kernels.spec.plan import" not in path.read_text(), path.name


def test_some_generators_are_looked_at() -> None:
    count = sum(1 for path in FILES for _ in generators(ast.parse(path.read_text())))
    assert count > 200


def test_what_reaches_for_numbers_is_found() -> None:
    text = """
def nest(cls, n: KernelBuilder, tensor: Any) -> None:
    if 0 in shape_of(tensor) or tensor.shape[0] == 1:
        return

class Walk:
    n: KernelBuilder

    def write(self, spec) -> None:
        self.go(spec._plan.sizes)
"""
    found = [finding for node in generators(ast.parse(text)) for finding in numbers_in(node)]
    assert found == ["3: shape_of", "3: tensor.shape", "10: spec._plan"]


def test_every_question_is_asked_by_its_name() -> None:
    assert set(QUESTIONS) <= {name for name in dir(KernelSpec) if not name.startswith("_")}

"""Writes the generated pages of ``docs/`` (:data:`PAGES`) and the floors of CONTRIBUTING: ``make stubs``.

What can be read off the op classes and the front end's table is not written twice. ``tests/test_docs.py`` fails when
the pages are stale.
"""

from __future__ import annotations

import ast
import json
import re
import runpy
from collections.abc import Iterator
from importlib import import_module
from inspect import cleandoc, getdoc
from pathlib import Path
from pkgutil import iter_modules

from architecture_page import architecture_page, floors
from compatibility_page import compatibility_page
from dtypes_page import dtypes_page
from onnx_page import onnx_page

import msgraph.frontend.driver  # noqa: F401  # pyright: ignore[reportUnusedImport]  (fills the front end's table)
from msgraph.diagnostics import catalog
from msgraph.diagnostics.errors import Diagnostic, Refusal
from msgraph.dialects.calls import user_functions, user_primitives
from msgraph.dialects.contract import OP_RULES, GraphOp, why_unsupported
from msgraph.dialects.ms import MS
from msgraph.frontend.state.dispatch import LOWERINGS, PARTS
from msgraph.packs.bisect.accuracy import ELEMENTWISE, SUMS
from msgraph.support import config

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
NOTE = "<!-- written by tools/write_docs.py: `make stubs` -->\n"
NEWER = {"TypeAlias", "TemplateStr", "Interpolation"}
"""Kinds of syntax not every supported Python has; the page is the same on all of them."""


def ops_page() -> str:
    """Every operation by topic, with what users call it and what it refuses."""
    topics: dict[str, list[type[GraphOp]]] = {}
    for op in MS.operations:
        assert issubclass(op, GraphOp)
        topics.setdefault(op.__module__.rpartition(".")[2], []).append(op)
    parts = ["# Operations\n", NOTE, _OPS_INTRODUCTION]
    for topic in sorted(topics):
        parts += [
            f"\n## {topic.replace('_', ' ')}\n",
            "| operation | what | function | primitive |",
            "|---|---|---|---|",
        ]
        parts += [row for op in sorted(topics[topic], key=lambda op: op.name) for row in _op_rows(op)]
    parts += ["\n## Rules that ops do not have\n", "| operation | rule | because |", "|---|---|---|"]
    parts += [row for op in sorted(MS.operations, key=lambda op: op.name) for row in _refusals(op)]
    parts += ["\n## Functions made of several operations\n", *_composites()]
    return "\n".join(parts) + "\n"


def _op_rows(op: type[GraphOp]) -> Iterator[str]:
    for word, named in op.named().items():
        what = cleandoc(named.what).split("\n")[0]
        functions, primitives = (
            " ".join(f"`{t.strip()}`" for t in text.split(";") if t.strip())
            for text in (named.functions, named.primitives)
        )
        name = f"`{op.name}` {word}" if named.fields else f"`{op.name}`"
        yield f"| {name} | {_cell(what)} | {_cell(functions)} | {_cell(primitives)} |"


def _refusals(op: type) -> Iterator[str]:
    for rule in OP_RULES:
        if (reason := why_unsupported(getattr(op, rule))) is not None:
            yield f"| `{getattr(op, 'name')}` | {rule} | {_cell(reason)} |"  # noqa: B009


def _composites() -> Iterator[str]:
    functions = [f for f in user_functions().values() if f.op is None]
    primitives = [p for p in user_primitives().values() if p.op is None]
    for spec in sorted(functions, key=lambda f: f.name):
        yield f"- `{spec.name}{spec.signature}`: {spec.doc.split(chr(10))[0]}"
    for spec in sorted(primitives, key=lambda p: p.name):
        yield f"- `{spec.name}{spec.init}{spec.signature}`: {spec.doc.split(chr(10))[0]}"


def syntax_page() -> str:
    """Every kind of Python statement and expression, and how it is compiled."""
    parts = ["# Supported Python\n", NOTE, _SYNTAX_INTRODUCTION]
    for title, base in (("Statements", ast.stmt), ("Expressions", ast.expr)):
        parts += [f"\n## {title}\n", "| Python | how it is compiled |", "|---|---|"]
        parts += [_syntax_row(kind) for kind in sorted(base.__subclasses__(), key=lambda k: k.__name__) if _shown(kind)]
    parts += [_FALLBACK_INTRODUCTION, "| code | cause | what to do |", "|---|---|---|"]
    parts += [f"| {d.code} | {_cell(getdoc(d) or '')} | {_cell(_filled(d.help))} |" for d in fallbacks()]
    parts += [_REFUSAL_INTRODUCTION, "| code | cause | what to do |", "|---|---|---|"]
    parts += [f"| {d.code} | {_cell(getdoc(d) or '')} | {_cell(_filled(d.help))} |" for d in refusals()]
    return "\n".join(parts) + "\n"


def fallbacks() -> list[type[Diagnostic]]:
    """What makes a function run as Python, by code."""
    return [kind for kind in diagnostics() if kind.falls_back]


def refusals() -> list[type[Diagnostic]]:
    """What is an error in any case although Python could do it, by code."""
    return [kind for kind in diagnostics() if issubclass(kind, Refusal) and not kind.falls_back]


def diagnostics() -> list[type[Diagnostic]]:
    """Every diagnostic of the catalog, by code."""
    for module in iter_modules(catalog.__path__):
        import_module(f"{catalog.__name__}.{module.name}")
    kinds, pending = dict[str, type[Diagnostic]](), [Diagnostic]
    while pending:
        kind = pending.pop()
        pending += kind.__subclasses__()
        if hasattr(kind, "code"):
            kinds.setdefault(kind.code, kind)
    return [kinds[code] for code in sorted(kinds)]


def _filled(text: str) -> str:
    """A template with dots for what it is filled from."""
    return re.sub(r"{\w+}", "…", text)


def accuracy_page() -> str:
    """How exact every operation is."""
    parts = ["# Accuracy\n", NOTE, _ACCURACY_INTRODUCTION, "\n## Element by element\n"]
    parts += [
        "| operation | float32 | float64 | float32, `precise_math=False` | last place of |",
        "|---|--:|--:|--:|---|",
    ]
    for name, bound in sorted(ELEMENTWISE.items()):
        single, double, fast = (f"{ulps:g}" for ulps in bound[:3])
        parts.append(f"| `{name}` | {single} | {double} | {fast} | {bound.unit} |")
    parts += ["\n## Sums and products of matrices\n", "| what | float32 | float64 | terms |", "|---|--:|--:|---|"]
    parts += [f"| `{name}` | {bound.single:g} | {bound.double:g} | {bound.terms} |" for name, bound in SUMS.items()]
    return "\n".join(parts) + "\n"


def _shown(kind: type[ast.AST]) -> bool:
    return kind.__module__ == "ast" and kind.__name__ not in NEWER


def _syntax_row(kind: type[ast.AST]) -> str:
    if kind in PARTS:
        return "| `Starred` | `*b` in calls, lists, tuples, sets and targets |"
    if kind not in LOWERINGS:
        return (
            f"| `{kind.__name__}` | *not compiled*: the function runs as Python, or is refused with its place (below) |"
        )
    return f"| `{kind.__name__}` | {_cell((getdoc(LOWERINGS[kind]) or '').split(chr(10) + chr(10))[0])} |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("``", "`")


_OPS_HEAD = ("| operation | what | function | primitive |", "|---|---|---|---|")

_OPS_INTRODUCTION = """\
The operations of `msgraph.ops`. *Function* is the function to call, *primitive* the class with MindSpore's name. Both
take tensors and Python numbers, inside and outside of compiled functions. This page is generated from the op classes
in `src/msgraph/dialects/ops` and `src/msgraph/library/functions`."""

_FALLBACK_INTRODUCTION = """
## Code that runs as Python

A function that contains one of these runs as Python, with eager operations. The functions, methods and Cells that it
calls with tensors are still compiled. msgraph logs the reason and the line once, and `f.explain()` shows them. It is
an error with `fullgraph=True`, with `MS_DEV_JIT_SYNTAX_LEVEL=0`, and inside `grad`, `vmap` and functions with
`donate=`.
"""

_REFUSAL_INTRODUCTION = """
## Code that is always an error

These do not fall back to Python, because the function would then compute or cost something other than it says. For
background, see how branches and loops are compiled (`docs/control-flow.md`), side effects (`docs/effects.md`), what
`vmap` supports (`docs/vmap.md`), and the element types that functions take (`docs/dtypes.md`).
"""

_ACCURACY_INTRODUCTION = """\
The largest errors of compiled operations. The first table is in units in the last place (ulp) of the result, or of
what the last column names: 0 is exact, 0.5 is correctly rounded. The second table has errors relative to the sum of
the absolute values of the terms, unless it says otherwise.

- Results do not depend on the number of threads.
- float16 and bfloat16 are computed in float32, and the result of every operation is rounded once.
- A sum along the last dimension is computed as a vector of partial sums, so its error grows slowly. A sum along
  another dimension adds one term after the other, so its error may grow with the number of terms.
- Matrix products and convolutions use fused multiply-add, in blocks along the inner dimension.

`set_context(precise_math=False)` or `MSGRAPH_PRECISE_MATH=0` makes functions that are compiled afterwards faster and
less accurate:

- float32 `exp`, and functions computed from it, use a one-part log(2) and a polynomial with one term less;
- float32 `tanh`, and functions computed from it, are one rational function; beyond 7.9 it is 0.9999998;
- `a * b + c` is one fused multiply-add, if the machine has it and nothing else uses the product.

Infinities, NaN, float64 (except multiply-add) and the order of sums are the same with and without it.

This page is generated from `src/msgraph/packs/bisect/accuracy.py`. `tests/test_accuracy.py` checks every row: float32
against float64, float64 against long double, on tens of thousands of numbers from 1e-8 to 80.
`tests/backend/test_accuracy.py` compares elementary functions with mpmath over their whole range, at all vector
widths, with infinities, zeros, NaN and denormals."""

_SYNTAX_INTRODUCTION = """\
`@ms.jit` compiles the statements and expressions below. Expressions without tensors are evaluated by Python at
compile time; in the tables, *known* values are those, and values *of the run* depend on tensors. This page is
generated from the front end (`src/msgraph/frontend`)."""

_SETTINGS_INTRODUCTION = """\
A setting is an environment variable, a keyword of `msgraph.set_context`, or both. `set_context` overrides the
environment. `python -m msgraph info` prints the current settings. This page is generated from
`src/msgraph/support/config.py`.

msgraph warns about an unknown variable that begins with `MSGRAPH_`, and about an `MS_` variable that looks like a
misspelt setting. Other `MS_` variables of MindSpore are ignored.
"""


def settings_page() -> str:
    """Every setting: how it is named, what it is at first, what it may be."""
    rows = ["| variable | keyword of `set_context` | default | values | meaning |", "|---|---|---|---|---|"]
    knobs = [knob for knob in (*config.KNOBS, config.TARGET) if knob.variable or knob.keyword]
    for knob in sorted(knobs, key=lambda knob: (not knob.variable, knob.variable)):
        names = [f"`{name}`" if name else "" for name in (knob.variable, knob.keyword)]
        first = "all cores" if knob.name == "threads" else f"`{knob.default!r}`" if knob.default != "" else ""
        values = ", ".join(f"`{value!r}`" for value in knob.values) or knob.words
        if isinstance(knob.default, bool):
            values = "`True`, `False`; `1`, `0`"
        rows.append(f"| {' | '.join([*names, first, values, _cell(knob.help)])} |")
    return "\n".join(["# Settings\n", NOTE, _SETTINGS_INTRODUCTION, *rows]) + "\n"


def errors_page() -> str:
    """Every diagnostic: its code, when it comes, the way out."""
    rows = ["| code | exception | cause | what to do |", "|---|---|---|---|"]
    for diagnostic in diagnostics():
        cause = " ".join((diagnostic.__doc__ or "").split()).replace("``", "`")
        way_out = _cell(_filled(diagnostic.help.removeprefix("{near}")))
        rows.append(f"| {diagnostic.code} | `{diagnostic.exception.__name__}` | {_cell(cause)} | {way_out} |")
    return "\n".join(["# Errors\n", NOTE, _ERRORS_INTRODUCTION, *rows]) + "\n"


def examples() -> str:
    """For each code the shortest program under ``tests/errors`` that meets it, and what it is told: for ``explain``."""
    shortest: dict[str, list[str]] = {}
    folder = ROOT / "tests/errors"
    rows = runpy.run_path(str(folder / "_statements.py"))["programs"]()
    for golden in sorted(folder.rglob("*.err")):
        case = golden.relative_to(folder).with_suffix("").as_posix()
        text, program = golden.read_text(), rows.get(case) or golden.with_suffix(".py").read_text()
        code = re.search(r"^error\[(MG\d+)\]", text, re.MULTILINE)
        if code and (code[1] not in shortest or len(program) < len(shortest[code[1]][0])):
            shortest[code[1]] = [program, re.sub(r"tests/errors/\w+/", "", text)]
    return json.dumps(shortest, indent=0, sort_keys=True) + "\n"


_ERRORS_INTRODUCTION = """
Every error of msgraph has a code, shown in brackets below the first line: `error[MG214]`. `python -m msgraph explain
MG214` prints an example program with its error message. In the table, `…` stands for text that depends on the
program."""


PAGES = {
    "errors.md": errors_page,
    "architecture.md": lambda: architecture_page(NOTE),
    "accuracy.md": accuracy_page,
    "compatibility.md": lambda: compatibility_page(NOTE),
    "dtypes.md": lambda: dtypes_page(NOTE),
    "onnx.md": lambda: onnx_page(NOTE),
    "ops.md": ops_page,
    "settings.md": settings_page,
    "syntax.md": syntax_page,
}


def contributing_page() -> str:
    """``CONTRIBUTING.md`` with the floors that ``tests/house`` enforces, the highest first."""
    lines = [
        f"    floor {floor}   {' '.join(sorted(room for room in floors() if floors()[room] == floor))}"
        for floor in sorted(set(floors().values()), reverse=True)
    ]
    before, _, rest = (ROOT / "CONTRIBUTING.md").read_text().partition("<!-- floors -->\n")
    return before + "\n".join(["<!-- floors -->", *lines, "<!-- /floors -->"]) + rest.partition("<!-- /floors -->")[2]


def main() -> None:
    """Write all pages."""
    (ROOT / "CONTRIBUTING.md").write_text(contributing_page())
    for name, page in PAGES.items():
        (DOCS / name).write_text(page())
    (Path(catalog.__path__[0]) / "examples.json").write_text(examples())


if __name__ == "__main__":
    main()

"""``python -m msgraph explain MG214``: what an error means, a program that meets it, and the way out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from importlib.resources import files
from textwrap import indent

from msgraph.cli import Commands
from msgraph.diagnostics import catalog
from msgraph.diagnostics.errors import Diagnostic
from msgraph.diagnostics.nearest import nearest
from msgraph.support.lazy_module import load_lean, modules_below


def add_command(commands: Commands) -> None:
    """Add ``explain`` to the commands."""
    explain = commands.add_parser("explain", help="say what the code of an error means, with an example")
    explain.add_argument("code", nargs="+", help="the code in the brackets of `error[MG214]`")
    explain.set_defaults(handler=run)


def run(options: argparse.Namespace) -> int:
    """Explain each code; 2 if there is none of the name."""
    entries = dict(catalogue())
    examples: dict[str, list[str]] = json.loads(files(catalog).joinpath("examples.json").read_text(encoding="utf-8"))
    for code in map(str.upper, options.code):
        if code not in entries:
            close = nearest(code, entries)
            hint = f"; did you mean {close}?" if close else ""
            print(f"python -m msgraph explain: no error has the code {code}{hint}", file=sys.stderr)
            return 2
        print("\n".join(explained(code, entries[code], examples.get(code))))
    return 0


def catalogue() -> Iterator[tuple[str, type[Diagnostic]]]:
    """Every diagnostic by its code."""
    for module in modules_below(catalog.__name__, load_lean):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Diagnostic) and "code" in vars(value):
                yield value.code, value


def explained(code: str, diagnostic: type[Diagnostic], example: list[str] | None) -> Iterator[str]:
    """The lines about a diagnostic: the cause, what it says and the way out; a program, and what it is told."""
    yield f"{code}: {' '.join((diagnostic.__doc__ or '').split())}"
    if diagnostic.falls_back:
        yield "The function runs as Python then; with `fullgraph=True` this is an error."
    if example is None:
        yield from ["", indent(f"{diagnostic.message}\nhelp: {diagnostic.help}", "    ")]
        return
    program, text = example
    yield from ["", "This program", "", indent(program, "    "), "ends with", "", indent(text, "    ")]

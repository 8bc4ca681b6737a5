"""``python -m msgraph why``: runs a script, then says what became of a line or a variable.

python -m msgraph why train.py --line 12
python -m msgraph why train.py --name loss --function step
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import Any

from msgraph.cli import Commands, add_script, is_missing, run_script
from msgraph.diagnostics.errors import CompileError


def add_command(commands: Commands) -> None:
    """Add ``why`` to the commands."""
    why = commands.add_parser(
        "why",
        help="run a script, and say what became of a line or a variable of it",
        description="Run a script, then say of a line or a variable what the compiler made of it, and why.",
    )
    asked = why.add_mutually_exclusive_group()
    asked.add_argument("--line", type=int, default=0, help="a line of the script")
    asked.add_argument("--name", default="", help="a variable of a compiled function, or %%12 of its graph")
    why.add_argument("--function", default="", help="only of the compiled function of this name")
    why.add_argument("--profile", action="store_true", help="measure the kernels while the script runs")
    add_script(why)
    why.set_defaults(handler=run)


def run(options: argparse.Namespace) -> int:
    """The script, then what is known; 1 if nothing is."""
    if not (options.line or options.name):
        print("python -m msgraph why: one of the arguments --line --name is required", file=sys.stderr)
        return 2
    if is_missing(options):
        return 2
    from msgraph.packs.reports.functions import compiled_functions
    from msgraph.packs.reports.profile import profile

    measured = profile() if options.profile else nullcontext()
    with compiled_functions() as functions, measured:
        code = run_script(options)
    named = [f for f in functions if options.function in ("", f.__name__, f.__qualname__)]
    if not named:
        names = ", ".join(dict.fromkeys(f.__qualname__ for f in functions)) or "none"
        print(f"python -m msgraph why: no such compiled function; there are: {names}", file=sys.stderr)
        return 1
    problems: list[Exception] = []
    answers = list(_answers(named, options, problems))
    print("\n\n".join(f"{name}: {answer}" for name, answer in answers))
    if not answers:
        print(f"python -m msgraph why: {problems[0]}", file=sys.stderr)
    return code if answers else 1


def _answers(functions: Sequence[Any], options: Any, problems: list[Exception]) -> Iterator[tuple[str, object]]:
    for function in functions:
        try:
            yield function.__qualname__, function.why(options.name, line=options.line)
        except CompileError as problem:
            problems.append(problem)

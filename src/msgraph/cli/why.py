"""``python -m msgraph why``: runs a script, then says what became of a line or a variable.

python -m msgraph why train.py --line 12
python -m msgraph why train.py --name loss --function step
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

Run = Callable[[str, Sequence[str], bool], int]


def add_command(commands: Any, run_script: Run) -> None:
    """Add ``why`` to the commands."""
    why = commands.add_parser(
        "why",
        help="run a script, and say what became of a line or a variable of it",
        description="Run a script, then say of a line or a variable what the compiler made of it, and why.",
    )
    asked = why.add_mutually_exclusive_group(required=True)
    asked.add_argument("--line", type=int, default=0, help="a line of the script")
    asked.add_argument("--name", default="", help="a variable of a compiled function, or %%12 of its graph")
    why.add_argument("--function", default="", help="only of the compiled function of this name")
    why.add_argument("--profile", action="store_true", help="measure the kernels while the script runs")
    why.add_argument("--as-mindspore", action="store_true", help="let `import mindspore` mean msgraph")
    why.add_argument("script", help="the script")
    why.add_argument("arguments", nargs=argparse.REMAINDER, help="its arguments")
    why.set_defaults(handler=lambda options: run(options, run_script))  # type: ignore[misc]


def run(options: Any, run_script: Run) -> int:
    """The script, then what is known; 1 if nothing is."""
    if not Path(options.script).is_file():
        return run_script(options.script, options.arguments, options.as_mindspore)
    with _compiled_functions() as functions, _measured(options.profile):
        code = run_script(options.script, options.arguments, options.as_mindspore)
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
    failure = import_module("msgraph.diagnostics.errors").CompileError
    for function in functions:
        try:
            yield function.__qualname__, function.why(options.name, line=options.line)
        except failure as problem:
            problems.append(problem)


@contextmanager
def _measured(wanted: bool) -> Generator[None]:
    if not wanted:
        yield
        return
    with import_module("msgraph.inspect.profile").profile():
        yield


@contextmanager
def _compiled_functions() -> Generator[list[Any]]:
    """The functions that are compiled meanwhile, in order."""
    watchers = import_module("msgraph.api.jit.graph_function").GraphFunction.WATCHERS
    functions: list[Any] = []

    def see(function: object, *others: object) -> None:
        if not any(function is other for other in functions):
            functions.append(function)

    watchers.append(see)
    try:
        yield functions
    finally:
        watchers.remove(see)

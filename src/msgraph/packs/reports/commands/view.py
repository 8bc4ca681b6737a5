"""``python -m msgraph view SCRIPT``: run a script, and write the report of what it compiled as one HTML file."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgraph.cli import Commands, add_script, run_script


def add_command(commands: Commands) -> None:
    """Add ``view`` to the command line."""
    view = commands.add_parser(
        "view",
        help="run a script, and write what became of a compiled function as an HTML page",
        description="Run a script, and write a page: source, graph, passes, kernels with times, memory, effects.",
    )
    view.add_argument("--function", "-f", default="", help="the function to show; else the one that took longest")
    view.add_argument("--output", "-o", default="", help="the file to write; else FUNCTION.html")
    view.add_argument("--open", action="store_true", help="open it in a browser")
    add_script(view)
    view.set_defaults(handler=run)


def run(options: argparse.Namespace) -> int:
    """Do what the command line asks."""
    from msgraph.packs.reports.functions import compiled_functions
    from msgraph.packs.reports.profile import profile as profiled

    compiled, profile = compiled_functions(), profiled()
    with compiled as functions, profile:
        code = run_script(options)
    if code:
        return code
    function = _chosen(options.function, functions, profile)
    if function is None:
        names = ", ".join(f.__qualname__ for f in functions)
        about = f"no compiled function is called '{options.function}'" if options.function else "nothing was compiled"
        print(f"python -m msgraph view: {about}" + (f"; there are: {names}" if names else ""), file=sys.stderr)
        return 1
    name = function.__qualname__
    path = function.view(options.output or f"{name.rpartition('.')[2].strip('<>')}.html", profile=profile)
    print(f"{name}: {path}")
    if options.open:
        webbrowser.open(Path(path).resolve().as_uri())
    return 0


def _chosen(name: str, functions: Sequence[Any], profile: Any) -> Any:
    """The function of that name, or the one whose kernels took longest."""
    if name:
        return next((f for f in functions if name in (f.__qualname__, f.__qualname__.rpartition(".")[2])), None)
    seconds: dict[str, float] = {}
    for total in profile.kernels():
        seconds[total.function] = seconds.get(total.function, 0.0) + total.seconds
    return max(functions, key=lambda f: seconds.get(getattr(f, "__name__", ""), 0.0), default=None)

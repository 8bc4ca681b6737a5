"""``python -m msgraph view SCRIPT``: run a script, and write the report of what it compiled as one HTML file."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

RunScript = Callable[[str, Sequence[str], bool], int]


def add_command(commands: Any, run_script: RunScript) -> None:
    """Add ``view`` to the command line."""
    view = commands.add_parser(
        "view",
        help="run a script, and write what became of a compiled function as an HTML page",
        description="Run a script, and write a page: source, graph, passes, kernels with times, memory, effects.",
    )
    view.add_argument("--function", "-f", default="", help="the function to show; else the one that took longest")
    view.add_argument("--output", "-o", default="", help="the file to write; else FUNCTION.html")
    view.add_argument("--open", action="store_true", help="open it in a browser")
    view.add_argument("--as-mindspore", action="store_true", help="let `import mindspore` mean msgraph")
    view.add_argument("script", help="the script")
    view.add_argument("arguments", nargs="...", help="its arguments")
    view.set_defaults(handler=lambda options: run(options, run_script))  # type: ignore[misc]


def run(options: Any, run_script: RunScript) -> int:
    """Do what the command line asks."""
    graph_class = import_module("msgraph.api.jit.graph_function").GraphFunction
    functions: dict[Any, None] = {}

    def see(function: object, *_: object) -> None:
        functions[function] = None

    graph_class.WATCHERS.append(see)
    profile = import_module("msgraph.inspect.profile").profile()
    try:
        with profile:
            code = run_script(options.script, options.arguments, options.as_mindspore)
    finally:
        graph_class.WATCHERS.remove(see)
    if code:
        return code
    function = _chosen(options.function, list(functions), profile)
    if function is None:
        names = ", ".join(_name(f) for f in functions)
        about = f"no compiled function is called '{options.function}'" if options.function else "nothing was compiled"
        print(f"python -m msgraph view: {about}" + (f"; there are: {names}" if names else ""), file=sys.stderr)
        return 1
    path = function.view(options.output or f"{_name(function).rpartition('.')[2].strip('<>')}.html", profile=profile)
    print(f"{_name(function)}: {path}")
    if options.open:
        webbrowser.open(Path(path).resolve().as_uri())
    return 0


def _chosen(name: str, functions: Sequence[Any], profile: Any) -> Any:
    """The function of that name, or the one whose kernels took longest."""
    if name:
        return next((f for f in functions if name in (_name(f), _name(f).rpartition(".")[2])), None)
    seconds: dict[str, float] = {}
    for total in profile.kernels():
        seconds[total.function] = seconds.get(total.function, 0.0) + total.seconds
    return max(functions, key=lambda f: seconds.get(getattr(f, "__name__", ""), 0.0), default=None)


def _name(function: object) -> str:
    return str(getattr(function, "__qualname__", getattr(function, "__name__", "graph")))
